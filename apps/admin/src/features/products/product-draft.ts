import type { Product } from '@voltway/contract'
import { type OptionRow, optionsJson, removeEmptyOptions, toOptionRows } from './options/option-rows.ts'

/** A row of the table of data as it was typed; `key` tells rows apart wherever they are moved to. */
export type DataRow = { key: number; name: string; value: string }

/** The editor's fields as they were typed; the server validates them. Without `image` the product keeps the one it has. */
export type ProductDraft = {
  name: string
  price: string
  description: string
  category: string
  data: DataRow[]
  options: OptionRow[]
  image: File | undefined
}

/** The editor's initial fields. */
export function toDraft(product: Product | undefined): ProductDraft {
  return {
    name: product?.name ?? '',
    price: product?.price.toFixed(2) ?? '',
    description: product?.description ?? '',
    category: product?.category ?? '',
    data: (product?.data ?? []).map((row, key) => ({ key, ...row })),
    options: toOptionRows(product?.options ?? []),
    image: undefined,
  }
}

/** The values of a draft by the names that they are sent under, as the server stores them. */
type Sent = Record<'name' | 'price' | 'description' | 'category' | 'data' | 'options', string>

/** Whether something is unsaved. */
export function isChanged(draft: ProductDraft, original: ProductDraft): boolean {
  return Object.keys(changedValues(draft, original)).length > 0 || draft.image !== undefined
}

/** The draft without rows of data and options in which nothing was typed: they are no data, and no fault either. */
export function removeEmptyRows(draft: ProductDraft): ProductDraft {
  return {
    ...draft,
    data: draft.data.filter(({ name, value }) => name.trim() + value.trim() !== ''),
    options: removeEmptyOptions(draft.options),
  }
}

/**
 * The draft as a multipart form (docs/behaviour.md, "Images"). Of a product that was edited it has the changed fields alone, so
 * that a form that is older than another admin's change restores nothing. Of a new one it has all, a description that is absent
 * as empty.
 */
export function productForm(draft: ProductDraft, original?: ProductDraft): FormData {
  const form = new FormData()
  const values = original === undefined ? valuesOf(draft) : changedValues(draft, original)
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  if (draft.image) form.set('image', draft.image)
  return form
}

function changedValues(draft: ProductDraft, original: ProductDraft): Partial<Sent> {
  const before = valuesOf(original)
  const isSame = (name: string, value: string) =>
    comparable(name, value) === comparable(name, before[name as keyof Sent])
  return Object.fromEntries(Object.entries(valuesOf(draft)).filter(([name, value]) => !isSame(name, value)))
}

function valuesOf(draft: ProductDraft): Sent {
  const { name, price, description, category, options } = draft
  return { name, price, description, category, data: dataJson(draft), options: optionsJson(options) }
}

// What the server stores alike is no change: 5.0 is 5.00, and the spaces around a line are cut off.
function comparable(name: string, value: string): string | number {
  if (name === 'description') return value
  return name === 'price' && value !== '' ? Number(value) : value.trim()
}

function dataJson(draft: ProductDraft): string {
  const rows = removeEmptyRows(draft).data
  return JSON.stringify(rows.map(({ name, value }) => ({ name: name.trim(), value: value.trim() })))
}
