import type { Product } from '@voltway/contract'

/** What is typed in the editor, as typed: the server judges it. Without a picture the product keeps the one it has. */
export type ProductDraft = { name: string; price: string; description: string; picture: File | undefined }

/** What the editor begins with. */
export function draftOf(product: Product | undefined): ProductDraft {
  return {
    name: product?.name ?? '',
    price: product?.price.toFixed(2) ?? '',
    description: product?.description ?? '',
    picture: undefined,
  }
}

/** Whether there is something to lose. */
export function isChanged(draft: ProductDraft, beginning: ProductDraft): boolean {
  const { name, price, description, picture } = beginning
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
