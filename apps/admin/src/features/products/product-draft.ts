import type { Product } from '@voltway/contract'
import { type OptionRow, optionRows, optionsJson, withoutEmptyOptions } from './option-rows.ts'

/** A row of the table of data as it was typed; `key` tells rows apart wherever they are moved to. */
export type DataRow = { key: number; name: string; value: string }

/** The editor's fields as they were typed; the server validates them. Without `picture` the product keeps the one it has. */
export type ProductDraft = {
  name: string
  price: string
  description: string
  category: string
  data: DataRow[]
  options: OptionRow[]
  picture: File | undefined
}

/** The editor's initial fields. */
export function draftOf(product: Product | undefined): ProductDraft {
  return {
    name: product?.name ?? '',
    price: product?.price.toFixed(2) ?? '',
    description: product?.description ?? '',
    category: product?.category ?? '',
    data: (product?.data ?? []).map((row, key) => ({ key, ...row })),
    options: optionRows(product?.options ?? []),
    picture: undefined,
  }
}

/** Whether something is unsaved. */
export function isChanged(draft: ProductDraft, original: ProductDraft): boolean {
  const { name, price, description, category, picture } = original
  return (
    draft.name !== name ||
    draft.price !== price ||
    draft.description !== description ||
    draft.category !== category ||
    dataJson(draft) !== dataJson(original) ||
    optionsJson(draft.options) !== optionsJson(original.options) ||
    draft.picture !== picture
  )
}

/** The draft without rows of data and options in which nothing was typed: they are no data, and no fault either. */
export function withoutEmptyRows(draft: ProductDraft): ProductDraft {
  return {
    ...draft,
    data: draft.data.filter(({ name, value }) => name.trim() + value.trim() !== ''),
    options: withoutEmptyOptions(draft.options),
  }
}

/** The draft as a multipart form (docs/behaviour.md, "Pictures"); a description that is absent is sent empty. */
export function productForm(draft: ProductDraft): FormData {
  const { name, price, description, category, picture } = draft
  const form = new FormData()
  form.set('name', name)
  form.set('price', price)
  form.set('description', description)
  form.set('category', category)
  form.set('data', dataJson(draft))
  form.set('options', optionsJson(draft.options))
  if (picture) form.set('image', picture)
  return form
}

function dataJson(draft: ProductDraft): string {
  return JSON.stringify(withoutEmptyRows(draft).data.map(({ name, value }) => ({ name, value })))
}
