import type { Picture, ProductWithPictures } from '@voltway/contract'
import { useRef, useState } from 'react'
import { failureDetails, serverText, UploadRefused } from '../../../lib/failure.ts'
import { createRequestKeys } from '../../../lib/request-keys.ts'
import { texts } from '../../../lib/texts.ts'
import { trpc } from '../../../lib/trpc.ts'
import { uploadAsAdmin } from '../../../lib/upload.ts'
import { phaseOf, type SavePhase } from '../use-product-save.ts'
import { areArranged, namedPictures, type PictureEdits, picturesOf, withEdits } from './edited-images.ts'
import { fileError } from './image-checks.ts'

export type EditedPictures = ReturnType<typeof usePictures>

type PicturesOptions = {
  productId: string | undefined
  /** Whether they are looked at; later the product may be gone. */
  open: boolean
  /** Called when the shop shows others. */
  onChanged: () => void
}

/** The pictures of a saved product: one is added and removed at once, order and texts are kept until `save`. */
export function usePictures({ productId, open, onChanged }: PicturesOptions) {
  const { client } = trpc.useUtils()
  const id = productId ?? ''
  const query = trpc.admin.products.get.useQuery({ id }, { enabled: open && id !== '', gcTime: 0 })
  const [answered, setAnswered] = useState<Picture[]>()
  const [edits, setEdits] = useState<PictureEdits>()
  const [error, setError] = useState<string>()
  const [phase, setPhase] = useState<SavePhase>({ step: 'idle' })
  const [keys] = useState(createRequestKeys)
  const running = useRef<AbortController>(null)

  const saved = answered ?? (query.data && picturesOf(query.data))
  const pictures = saved && edits ? withEdits(saved, edits) : saved
  const isChanged = pictures !== undefined && saved !== undefined && areArranged(pictures, saved)

  function arrange(to: Picture[]) {
    // `to` came from the pictures as they are shown, so earlier edits are in it.
    if (saved !== undefined) setEdits({ from: saved, to })
  }

  async function add(files: readonly File[], alt = '') {
    const [file] = files
    const problem = files.length > 1 ? 'Please choose one picture' : file && fileError(file)
    setError(problem)
    if (file === undefined || problem !== undefined || running.current) return
    const controller = new AbortController()
    running.current = controller
    try {
      const form = new FormData()
      form.set('alt', alt)
      form.set('picture', file)
      const product = await uploadAsAdmin<ProductWithPictures>({
        method: 'POST',
        url: `/api/admin/products/${encodeURIComponent(id)}/pictures`,
        form,
        keys,
        signal: controller.signal,
        onProgress: (progress) => setPhase(phaseOf(progress)),
      })
      setAnswered(picturesOf(product))
      onChanged()
    } catch (failure) {
      const isRefused = failure instanceof UploadRefused
      const sentence = isRefused ? serverText(failure, texts.products.saveFailed) : brokenSentence
      if (!controller.signal.aborted) setError(sentence)
      // What broke off may have been saved all the same.
      if (!isRefused) void reload()
    } finally {
      running.current = null
      setPhase({ step: 'idle' })
    }
  }

  async function reload() {
    const { data } = await query.refetch()
    if (data === undefined) return
    setAnswered(picturesOf(data))
    onChanged()
  }

  async function remove(picture: Picture): Promise<boolean> {
    setError(undefined)
    try {
      await client.admin.products.removePicture.mutate({ id, picture_id: picture.id })
    } catch (failure) {
      setError(serverText(failure, texts.products.deleteFailed))
      return false
    }
    // It may be the one that is added again.
    keys.forget()
    setAnswered((saved ?? []).filter((each) => each.id !== picture.id))
    onChanged()
    return true
  }

  /** Saves order and texts, if they were changed; false when that failed. */
  async function save(): Promise<boolean> {
    if (!isChanged) return true
    setError(undefined)
    try {
      const arrangement = { id, pictures: namedPictures(pictures), before: namedPictures(saved) }
      setAnswered(picturesOf(await client.admin.products.arrangePictures.mutate(arrangement)))
      setEdits(undefined)
      onChanged()
      return true
    } catch (failure) {
      const now = failureDetails(failure, 'PICTURES_CHANGED')
      if (now) setAnswered(now.pictures)
      setError(serverText(failure, texts.products.saveFailed))
      return false
    }
  }

  return {
    /** Undefined until they have loaded. */
    pictures,
    failed: query.isLoadingError,
    /** The one that the shop shows first. */
    first: saved?.[0]?.image,
    isChanged,
    error,
    phase,
    add: (files: readonly File[]) => void add(files),
    cancel: () => running.current?.abort(),
    remove,
    arrange,
    save,
  }
}

const brokenSentence = 'The connection broke. Look whether the picture was added, then try again.'
