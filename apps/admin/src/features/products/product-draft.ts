import type { AdminProduct } from '@voltway/contract'
import { formatChanges } from '../../lib/editing/format-changes.ts'
import { type OptionRow, optionsJson, removeEmptyOptions, toOptionRows } from './options/option-rows.ts'

/** A row of the table of data as typed; `key` identifies the row after moves. */
export type DataRow = { key: number; name: string; value: string }

/** The fields with one text. */
export type ProductTexts = Record<
  'name' | 'price' | 'description' | 'category' | 'stock' | 'position' | 'hidden',
  string
>

/** The editor's fields as typed; the server validates them. */
export type ProductDraft = ProductTexts & {
  data: DataRow[]
  options: OptionRow[]
}

/** Returns the editor's initial fields. */
export function toDraft(product: AdminProduct | undefined): ProductDraft {
  return {
    name: product?.name ?? '',
    price: product?.price.toFixed(2) ?? '',
    description: product?.description ?? '',
    category: product?.category ?? '',
    stock: product?.stock?.toString() ?? '',
    position: product?.position?.toString() ?? '',
    hidden: `${product?.hidden ?? false}`,
    data: (product?.data ?? []).map((row, key) => ({ key, ...row })),
    options: toOptionRows(product?.options ?? []),
  }
}

/** The values of a draft by form field, as the server stores them. */
type FormValues = Record<keyof ProductDraft, string>

/** Returns whether the draft has unsaved changes. */
export function isChanged(draft: ProductDraft, original: ProductDraft): boolean {
  return changedFields(draft, original).length > 0
}

/** Returns the names of the fields that differ. */
export function changedFields(draft: ProductDraft, original: ProductDraft): string[] {
  return Object.keys(changedValues(draft, original))
}

/** Describes the fields that another admin has changed: `price (5.00 → 7.00), description`. */
export function describeChanges(present: ProductDraft, original: ProductDraft): string {
  // These fields are listed by name only, because their values are too long.
  const { data: _, options: __, ...before } = valuesOf(original)
  return formatChanges(before, changedValues(present, original))
}

/** Removes empty rows of data and empty options; they are neither saved nor reported as errors. */
export function removeEmptyRows(draft: ProductDraft): ProductDraft {
  return {
    ...draft,
    data: filledRows(draft.data),
    options: removeEmptyOptions(draft.options),
  }
}

/**
 * Returns the draft as a multipart form (docs/behaviour.md, "Images"). A changed stock is sent with `stock_was`, because sales
 * change it too. For an existing product the form has only the changed fields, so that a form that is saved anyway does not
 * revert another admin's change. For a new product it has all fields, with '' for an absent description.
 * See docs/decisions/0013-lock-order-and-conditional-changes.md.
 */
export function productForm(draft: ProductDraft, original?: ProductDraft): FormData {
  const form = new FormData()
  const values = original === undefined ? valuesOf(draft) : changedValues(draft, original)
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  if (original !== undefined && values.stock !== undefined) form.set('stock_was', original.stock)
  return form
}

function changedValues(draft: ProductDraft, original: ProductDraft): Partial<FormValues> {
  const before = valuesOf(original)
  const isSame = (name: string, value: string) =>
    comparable(name, value) === comparable(name, before[name as keyof FormValues])
  return Object.fromEntries(Object.entries(valuesOf(draft)).filter(([name, value]) => !isSame(name, value)))
}

function valuesOf(draft: ProductDraft): FormValues {
  return { ...draft, data: dataJson(draft.data), options: optionsJson(draft.options) }
}

const amounts = ['price', 'stock', 'position']

// Values that the server stores identically count as unchanged: 5.0 equals 5.00, and the server trims single-line texts.
function comparable(name: string, value: string): string | number {
  if (name === 'description') return value
  return amounts.includes(name) && value !== '' ? Number(value) : value.normalize().trim()
}

function filledRows(rows: DataRow[]): DataRow[] {
  return rows.filter(({ name, value }) => name.trim() + value.trim() !== '')
}

function dataJson(rows: DataRow[]): string {
  return JSON.stringify(
    filledRows(rows).map(({ name, value }) => ({ name: name.trim(), value: value.trim() })),
  )
}
