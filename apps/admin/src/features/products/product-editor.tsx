import type { AdminProduct, AdminProductWithImages } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { Dialog } from '@voltway/ui/dialog'
import { dialogs } from '@voltway/ui/dialog-queue'
import { toasts } from '@voltway/ui/toasts'
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { useErrorFocus } from '../../lib/use-error-focus.ts'
import { useLeaveGuard } from '../../lib/use-leave-guard.ts'
import { type ConflictAnswer, ConflictDialog } from '../../ui/confirmations/conflict-dialog.tsx'
import { useConfirmation } from '../../ui/confirmations/use-confirmation.ts'
import { ImageListField } from './images/image-list-field.tsx'
import { useImages } from './images/use-images.ts'
import { removeMissingImages } from './options/option-rows.ts'
import { isChanged, type ProductDraft, removeEmptyRows, toDraft } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'
import { SaveStatus } from './save-status.tsx'
import { useProductSave } from './use-product-save.ts'

type ProductEditorProps = {
  open: boolean
  /** Undefined for a new product. The editor ignores later changes of this prop. */
  product: AdminProduct | undefined
  finalFocus: RefObject<HTMLElement | null> | undefined
  onClose: () => void
  /** `left` is true if the admin left the editor before the response arrived. */
  onSaved: (product: AdminProduct, left: boolean) => void
  /** Called if the outcome of a save is unknown, so that the list must be reloaded. */
  onUnsure: () => void
}

/** The dialog that creates or changes a product. */
export function ProductEditor(props: ProductEditorProps) {
  const { open, product, finalFocus, onClose, onSaved, onUnsure } = props
  const [original, setOriginal] = useState(product)
  const version = useRef(product?.version)
  const [draft, setDraft] = useState(() => toDraft(product))
  const conflict = useConfirmation<string, ConflictAnswer>()
  const { phase, save, getStep, cancel, clearError, ...last } = useProductSave({
    id: original?.id,
    onUnsure,
    onConflict: resolveConflict,
  })
  const name = useRef<HTMLInputElement>(null)
  const form = useErrorFocus(last.failures)
  const formId = useId()
  const saving = phase.step !== 'idle'
  const hasImage = draft.image !== undefined
  const images = useImages({
    productId: original?.id,
    open,
    onChanged: onUnsure,
    onVersion: (next) => {
      // A larger step includes a change by another admin.
      if (next - 1 === version.current) version.current = next
    },
  })
  const isAdding = images.phase.step !== 'idle'
  const guard = useLeaveGuard({
    unsaved: open && (saving || isAdding || images.isChanged || isChanged(draft, toDraft(original))),
    loss: () => leaveWarnings[isAdding ? 'sending' : getStep()],
    onLeave: () => {
      cancel()
      images.cancel()
    },
  })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isAdding) return toasts.show({ message: 'A picture is being added. One moment, please.' })
    if (saving || !(await confirmWithoutImage()) || !(await images.save())) return
    const sent = removeEmptyRows(removeDeletedImages(draft))
    setDraft(sent)
    const loaded = original && removeDeletedImages(toDraft(original))
    const saved = await save(sent, loaded, version.current)
    if (saved !== undefined) onSaved(saved, await guard.release())
  }

  async function resolveConflict(present: AdminProductWithImages, fields: string[]): Promise<boolean> {
    const answer = await conflict.ask(
      `Another admin has changed this product since you opened it: ${fields.join(', ')}. Saving replaces only the fields that you have changed.`,
    )
    if (answer === 'load') {
      setOriginal(present)
      version.current = present.version
      setDraft(toDraft(present))
      images.show(present)
    }
    return answer === 'save'
  }

  // The server has already removed deleted images from the options, so that is no change of this form.
  function removeDeletedImages(from: ProductDraft): ProductDraft {
    const { images: existing } = images
    return existing === undefined ? from : { ...from, options: removeMissingImages(from.options, existing) }
  }

  // A file that the image field rejected must not be omitted silently.
  async function confirmWithoutImage(): Promise<boolean> {
    const image = form.current?.querySelector<HTMLElement>('[name=image][aria-invalid=true]')
    if (!image || last.errors.image !== undefined) return true
    return dialogs.confirm({
      question: 'Save without the refused picture?',
      details: 'It cannot be used, for the reason that stands beside it.',
      action: 'Save without it',
      focusAfterNo: image,
    })
  }

  async function close() {
    if (await guard.mayLeave()) onClose()
  }

  // A save cannot be cancelled once the server has received the whole request.
  function handleCancel() {
    if (phase.step === 'sending') cancel()
    if (phase.step === 'idle') void close()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || void close()}
      initialFocus={name}
      finalFocus={finalFocus}
      title={original === undefined ? 'New product' : 'Edit product'}
      footer={
        <div className="grid gap-4">
          <SaveStatus phase={phase} hasImage={hasImage} notice={last.notice} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" aria-disabled={phase.step === 'working'} onClick={handleCancel}>
              {phase.step === 'sending' && hasImage ? 'Cancel upload' : 'Cancel'}
            </Button>
            <Button type="submit" form={formId} busy={saving}>
              Save
            </Button>
          </div>
        </div>
      }
    >
      <form ref={form} id={formId} className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <ProductForm
          name={name}
          draft={draft}
          currentImage={images.first ?? original?.image}
          images={
            original === undefined ? (
              <p className="text-sm text-soft">More pictures can be added once the product is saved.</p>
            ) : (
              <ImageListField edited={images} readOnly={saving} />
            )
          }
          choiceImages={images.images ?? []}
          errors={last.errors}
          saving={saving}
          onChange={(patch, field) => {
            setDraft((before) => ({ ...before, ...patch }))
            clearError(field)
          }}
        />
      </form>
      <ConflictDialog confirmation={conflict} />
    </Dialog>
  )
}

const leaveWarnings = {
  idle: 'What you typed is not saved yet.',
  sending: 'The upload stops, and nothing of it is saved.',
  working: undefined,
} as const
