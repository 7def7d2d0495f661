import type { AdminProduct, AdminProductWithImages } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { Dialog } from '@voltway/ui/dialog'
import { type FormEvent, type RefObject, useId, useRef } from 'react'
import { useErrorFocus } from '../../lib/editing/use-error-focus.ts'
import { useLeaveGuard } from '../../lib/editing/use-leave-guard.ts'
import { ProductForm } from './product-form.tsx'
import { useProductSave } from './use-product-save.ts'

type ProductEditorProps = {
  open: boolean
  isNew: boolean
  /** Undefined for a new product, and until it is loaded. The editor ignores later changes of this prop. */
  product: AdminProductWithImages | undefined
  finalFocus: RefObject<HTMLElement | null> | undefined
  onClose: () => void
  /** `left` is true if the admin left the editor before the response arrived. */
  onSaved: (product: AdminProduct, left: boolean) => void
  /** Called if the outcome of a save is unknown, so that the list must be reloaded. */
  onUnsure: () => void
}

/** The sheet that creates or changes a product. */
export function ProductEditor(props: ProductEditorProps) {
  const { open, isNew, product, finalFocus, onClose, onSaved, onUnsure } = props
  const edited = useProductSave({ product, onUnsure })
  const { step, images, cancel } = edited
  const { upload } = images
  const name = useRef<HTMLInputElement>(null)
  const form = useErrorFocus(edited.failures)
  const formId = useId()
  const saving = step !== 'idle'
  const readOnly = saving || !(isNew || edited.isLoaded)
  const guard = useLeaveGuard({
    unsaved: open && (saving || edited.isChanged),
    loss: () => leaveWarnings[edited.getStep()],
    onLeave: cancel,
  })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const saved = readOnly ? undefined : await edited.save()
    if (saved !== undefined) onSaved(saved, await guard.release())
  }

  async function close() {
    if (await guard.mayLeave()) onClose()
  }

  // A save cannot be cancelled once the server has received the whole request.
  function handleCancel() {
    if (step === 'sending' || step === 'images') cancel()
    if (step === 'idle') void close()
  }

  return (
    <Dialog
      size="sheet"
      open={open}
      onOpenChange={(next) => next || void close()}
      initialFocus={name}
      finalFocus={finalFocus}
      title={isNew && !edited.isLoaded ? 'New product' : 'Edit product'}
      footer={
        <div className="flex flex-wrap items-center justify-end gap-3">
          <p role="status" className="min-w-0 flex-1 basis-60 text-sm">
            {upload ? `Uploading picture ${upload.number} of ${upload.of}` : edited.notice}
          </p>
          <Button variant="secondary" aria-disabled={step === 'working'} onClick={handleCancel}>
            {step === 'images' ? 'Cancel upload' : 'Cancel'}
          </Button>
          <Button type="submit" form={formId} busy={readOnly}>
            Save
          </Button>
        </div>
      }
    >
      <form ref={form} id={formId} onSubmit={(event) => void submit(event)}>
        <ProductForm
          name={name}
          draft={edited.draft}
          images={images}
          errors={edited.errors}
          readOnly={readOnly}
          onChange={edited.change}
        />
      </form>
    </Dialog>
  )
}

const leaveWarnings = {
  idle: 'Your changes are not saved yet.',
  sending: 'The upload stops, and nothing of it is saved.',
  working: undefined,
  images: 'The upload stops. The product is saved without the pictures that are left.',
} as const
