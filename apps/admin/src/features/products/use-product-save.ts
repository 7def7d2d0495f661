import type { AdminProduct, AdminProductWithImages } from '@voltway/contract'
import { useState } from 'react'
import { saveWithConflictCheck } from '../../lib/editing/save-with-conflict-check.tsx'
import type { Editor } from '../../lib/editing/use-editor.ts'
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts'
import { newEntry } from '../../lib/list-search-params.ts'
import { uploadWithSecret } from '../../lib/secret/upload-with-secret.ts'
import { trpc, withTimeout } from '../../lib/trpc.ts'
import { isNewImage } from './images/edited-images.ts'
import { unusableFilesHint } from './images/save-images.ts'
import { useImages } from './images/use-images.ts'
import { keepStoredImages, mapImages, surchargeProblems } from './options/option-rows.ts'
import {
  changedFields,
  describeChanges,
  isChanged,
  type ProductDraft,
  productForm,
  removeEmptyRows,
  toDraft,
} from './product-draft.ts'

/** The product and the fields that this form has loaded; absent for a new product. */
type Loaded = { product: AdminProduct; draft: ProductDraft }

const hasNewImages = ({ options }: ProductDraft) =>
  options.some(({ choices }) => choices.some(({ image }) => isNewImage(image)))

/**
 * Loads the product with this id while the editor is open, unless it is `newEntry`. Manages and saves the draft of the product and
 * its images. Later changes by other admins are ignored. For an existing product, `save` sends only the fields that differ from
 * the loaded ones.
 */
export function useProductSave(id: string, open: boolean) {
  const images = useImages()
  const [original, setOriginal] = useState<AdminProduct>()
  const [draft, setDraft] = useState(() => toDraft(undefined))
  const [keys] = useState(createIdempotencyKeys)
  const { invalidate } = trpc.useUtils().admin.products
  const query = trpc.admin.products.get.useQuery(
    { id },
    { enabled: open && id !== newEntry && original === undefined, gcTime: 0, staleTime: 0 },
  )
  const { data, isFetching } = query

  if (data !== undefined && !isFetching && original === undefined) show(data)

  /** Shows a product as the server has it, and drops unsaved changes. */
  function show(present: AdminProductWithImages) {
    setOriginal(present)
    setDraft(toDraft(present))
    images.show(present)
  }

  /** Saves the draft and its images. Resolves with the product, or with null if something is not saved. */
  async function save(signal: AbortSignal, fail: Editor['fail']): Promise<AdminProduct | null> {
    const unreadable = surchargeProblems(draft.options)
    if (Object.keys(unreadable).length > 0) {
      fail(unreadable)
      return null
    }
    if (images.images.some((_, index) => images.problemAt(index) !== undefined)) {
      fail({}, unusableFilesHint)
      return null
    }
    try {
      return await saveAll(signal, fail)
    } finally {
      // A failed save may have stored the fields.
      void invalidate()
    }
  }

  async function saveAll(signal: AbortSignal, fail: Editor['fail']): Promise<AdminProduct | null> {
    const sent = removeEmptyRows(withoutRemovedImages(draft))
    setDraft(sent)
    const loaded = original && { product: original, draft: withoutRemovedImages(toDraft(original)) }
    const product = await saveFields(sent, signal, loaded)
    if (product === null) return null
    // From here on, a further save changes the stored product. Fields that this admin did not edit may have the values of another
    // admin.
    setOriginal(product)
    const stored = withoutRemovedImages(toDraft(product))
    const choosesNewImages = hasNewImages(sent)
    const shown = (options: ProductDraft['options']) => (choosesNewImages ? { ...stored, options } : stored)
    setDraft(shown(sent.options))
    const { ids, hint, failure } = await images.save(product.id, signal)
    const completed = shown(mapImages(sent.options, (image) => ids.get(image) ?? image))
    setDraft(completed)
    if (failure !== undefined) throw failure
    if (hint !== undefined) {
      if (!signal.aborted) fail({}, hint)
      return null
    }
    if (!choosesNewImages) return product
    // A choice can name an image only after the image is stored. The images have raised the version of the product, so the server
    // compares the options with the ones that this save has stored.
    return saveFields(completed, signal, { product, draft: stored })
  }

  /** Resolves with null if the admin does not save over another admin's change. */
  async function saveFields(
    sent: ProductDraft,
    signal: AbortSignal,
    loaded?: Loaded,
  ): Promise<AdminProduct | null> {
    if (loaded === undefined)
      return uploadWithSecret<AdminProduct>({
        method: 'POST',
        url: '/api/admin/upload-product',
        form: productForm(sent),
        keys,
        signal: withTimeout(signal),
      })
    const { product, draft: original } = loaded
    const ready = { ...sent, options: keepStoredImages(sent.options, original.options) }
    const changed = changedFields(ready, original)
    const setsStock = changed.includes('stock')
    // The loaded version, and until their removal also the present one, name images that this form has removed.
    const isRemoved = (image: string) => !exists(image) && JSON.stringify(product.options).includes(image)
    return saveWithConflictCheck({
      loaded: product,
      typed: sent,
      toDraft: (version) => {
        const { options, ...others } = toDraft(version)
        return { ...others, options: mapImages(options, (image) => (isRemoved(image) ? '' : image)) }
      },
      // The form sends only edited fields. Without one, or if only images or an unedited stock have changed, there is no conflict.
      // A new image of a choice is an edit of the options, which the form sends after the image is stored.
      describeChanges: (present, before) =>
        changed.length === 0 && !hasNewImages(sent)
          ? ''
          : describeChanges(setsStock ? present : { ...present, stock: before.stock }, before),
      consequence: 'Saving replaces only the fields that you have changed.',
      save: (version) => {
        const stock = setsStock ? toDraft(version).stock : original.stock
        return uploadWithSecret<AdminProduct>({
          method: 'PUT',
          url: `/api/admin/products/${encodeURIComponent(product.id)}`,
          form: productForm(ready, { ...original, stock }),
          ifMatch: `"${version.version}"`,
          signal: withTimeout(signal),
        })
      },
      onLoad: (present: AdminProductWithImages) => show(present),
    })
  }

  const exists = (id: string) => images.images.some((image) => image.id === id)

  /** Removes the images from choices that the editor no longer has. The server does the same with stored ones. */
  function withoutRemovedImages(from: ProductDraft): ProductDraft {
    return { ...from, options: mapImages(from.options, (image) => (exists(image) ? image : '')) }
  }

  return {
    draft,
    images,
    isChanged: images.isChanged || isChanged(draft, toDraft(original)),
    isLoaded: original !== undefined,
    query,
    change: (by: Partial<ProductDraft>) => setDraft((before) => ({ ...before, ...by })),
    save,
  }
}
