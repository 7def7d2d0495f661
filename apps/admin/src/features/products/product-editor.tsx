import type { Product } from '@voltway/contract'
import { alerts } from '@voltway/ui/alerts'
import { Dialog } from '@voltway/ui/dialog'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useLeaveGuard } from '../../lib/use-leave-guard.ts'
import { EditorFooter } from './editor-footer.tsx'
import { draftOf, isChanged } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'
import { useProductSave } from './use-product-save.ts'
import { useSaveAttempt } from './use-save-attempt.ts'

type ProductEditorProps = {
  open: boolean
  /** Undefined for a new one. What it becomes while the editor is open does not change what is typed. */
  product: Product | undefined
  finalFocus: RefObject<HTMLElement | null> | undefined
  onClose: () => void
  /** `left` when the editor was left before the answer came. */
  onSaved: (product: Product, left: boolean) => void
  /** Nobody knows whether something was saved: the list has to be looked at again. */
  onUnsure: () => void
}

/** The modal in which a product is made or changed. */
export function ProductEditor(props: ProductEditorProps) {
  const { open, product, finalFocus, onClose, onSaved, onUnsure } = props
  const [original] = useState(product)
  const [draft, setDraft] = useState(() => draftOf(product))
  const { phase, save, stepNow, cancel } = useProductSave(original?.id)
  const { attempt, clearError, faults, failures, notice } = useSaveAttempt(save)
  const name = useRef<HTMLInputElement>(null)
  const form = useFaultFocus(failures)
  const formId = useId()
  const saving = phase.step !== 'idle'
  const guard = useLeaveGuard({
    unsaved: open && (saving || isChanged(draft, draftOf(original))),
    loss: () => losses[stepNow()],
    onLeave: cancel,
  })

  async function submit() {
    if (saving || !(await goesOnWithoutPicture())) return
    const ended = await attempt(draft)
    if (ended?.outcome === 'saved') onSaved(ended.product, await guard.release())
    else if (ended !== undefined) onUnsure()
  }

  // A picture that was refused before it was sent is not left out in silence.
  async function goesOnWithoutPicture(): Promise<boolean> {
    const picture = form.current?.querySelector<HTMLElement>('[name=image][aria-invalid=true]')
    if (!picture || faults.image !== undefined) return true
    return alerts.confirm({
      question: 'Save without the refused picture?',
      details: 'It cannot be used, for the reason that stands beside it.',
      action: 'Save without it',
      focusAfterNo: picture,
    })
  }

  async function close() {
    if (await guard.mayLeave()) onClose()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || void close()}
      initialFocus={name}
      finalFocus={finalFocus}
      title={original === undefined ? 'New product' : 'Edit product'}
      footer={
        <EditorFooter
          formId={formId}
          phase={phase}
          hasPicture={draft.picture !== undefined}
          notice={notice}
          onCancelUpload={cancel}
          onClose={() => void close()}
        />
      }
    >
      <ProductForm
        id={formId}
        form={form}
        name={name}
        draft={draft}
        currentPicture={original?.image}
        faults={faults}
        saving={saving}
        onChange={(patch, field) => {
          setDraft((before) => ({ ...before, ...patch }))
          clearError(field)
        }}
        onSubmit={() => void submit()}
      />
    </Dialog>
  )
}

const losses = {
  idle: 'What you typed is not saved yet.',
  sending: 'The upload stops, and nothing of it is saved.',
  working: undefined,
} as const

/** After each failure the focus is on the first field that the server has something against. */
function useFaultFocus(failures: number) {
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (failures === 0 || !field) return
    field.focus()
    // The browser looks for the field alone, and the input of a file is only a point.
    field.closest('[data-field]')?.scrollIntoView({ block: 'nearest' })
  }, [failures])

  return form
}
