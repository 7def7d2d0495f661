import type { Product } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { Dialog } from '@voltway/ui/dialog'
import { dialogs } from '@voltway/ui/dialog-queue'
import { toasts } from '@voltway/ui/toasts'
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { useErrorFocus } from '../../lib/use-error-focus.ts'
import { useLeaveGuard } from '../../lib/use-leave-guard.ts'
import { ImageListField } from './images/image-list-field.tsx'
import { useImages } from './images/use-images.ts'
import { removeMissingImages } from './options/option-rows.ts'
import { isChanged, type ProductDraft, removeEmptyRows, toDraft } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'
import { SaveStatus } from './save-status.tsx'
import { useProductSave } from './use-product-save.ts'

type ProductEditorProps = {
  open: boolean
  /** Undefined for a new one. Later changes of it do not change what was typed. */
  product: Product | undefined
  finalFocus: RefObject<HTMLElement | null> | undefined
  onClose: () => void
  /** `left` when the editor was left before the answer came. */
  onSaved: (product: Product, left: boolean) => void
  /** It is not known whether something was saved: the list has to be loaded again. */
  onUnsure: () => void
}

/** The dialog in which a product is created or changed. */
export function ProductEditor(props: ProductEditorProps) {
  const { open, product, finalFocus, onClose, onSaved, onUnsure } = props
  const [original] = useState(product)
  const [draft, setDraft] = useState(() => toDraft(product))
  const { phase, save, getStep, cancel, clearError, ...last } = useProductSave(original?.id, onUnsure)
  const name = useRef<HTMLInputElement>(null)
  const form = useErrorFocus(last.failures)
  const formId = useId()
  const saving = phase.step !== 'idle'
  const hasImage = draft.image !== undefined
  const images = useImages({ productId: original?.id, open, onChanged: onUnsure })
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
    const sent = removeEmptyRows(withKnownImages(draft))
    setDraft(sent)
    const saved = await save(sent, original && withKnownImages(toDraft(original)))
    if (saved !== undefined) onSaved(saved, await guard.release())
  }

  // The server has taken removed images from the options already: that is no change of this form.
  function withKnownImages(of: ProductDraft): ProductDraft {
    const { images: known } = images
    return known === undefined ? of : { ...of, options: removeMissingImages(of.options, known) }
  }

  // An image that was refused here is not left out silently.
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

  // Once the server has received everything the save cannot be cancelled.
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
    </Dialog>
  )
}

const leaveWarnings = {
  idle: 'What you typed is not saved yet.',
  sending: 'The upload stops, and nothing of it is saved.',
  working: undefined,
} as const
