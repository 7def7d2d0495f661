import type { Product } from '@voltway/contract'

/** The editor's fields as they were typed; the server validates them. Without `picture` the product keeps the one it has. */
export type ProductDraft = { name: string; price: string; description: string; picture: File | undefined }

/** The editor's initial fields. */
export function draftOf(product: Product | undefined): ProductDraft {
  return {
    name: product?.name ?? '',
    price: product?.price.toFixed(2) ?? '',
    description: product?.description ?? '',
    picture: undefined,
  }
}

/** Whether something is unsaved. */
export function isChanged(draft: ProductDraft, original: ProductDraft): boolean {
  const { name, price, description, picture } = original
  return (
    draft.name !== name ||
    draft.price !== price ||
    draft.description !== description ||
    draft.picture !== picture
  )
}

/** The draft as a multipart form (docs/behaviour.md, "Pictures"); a description that is absent is sent empty. */
export function productForm({ name, price, description, picture }: ProductDraft): FormData {
  const form = new FormData()
  form.set('name', name)
  form.set('price', price)
  form.set('description', description)
  if (picture) form.set('image', picture)
  return form
}
