import type { Product } from '@voltway/contract'
import { useEffect, useId, useRef, useState } from 'react'
import { alerts } from '../../ui/alerts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { draftOf, isChanged, type ProductDraft } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'
import { type ProductField, type SaveFaults, saveFaults } from './save-faults.ts'
import { SaveStatus } from './save-status.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useProductSave } from './use-product-save.ts'

type ProductEditorProps = {
  open: boolean
  /** Undefined for a new one. What it becomes while the editor is open does not change what is typed. */
  product: Product | undefined
  onClose: () => void
  /** The list has to be looked at again; `left` when the editor was left before the answer came. */
  onSaved: (product: Product, left: boolean) => void
  /** Nobody knows whether something was saved. */
  onUnsure: () => void
}

const noFaults: SaveFaults = { fields: {} }

/** The modal in which a product is made or changed. */
export function ProductEditor({ open, product, onClose, onSaved, onUnsure }: ProductEditorProps) {
  const [original] = useState(product)
  const [draft, setDraft] = useState(() => draftOf(product))
  const [faults, setFaults] = useState(noFaults)
  const [failures, setFailures] = useState(0)
  const [notice, setNotice] = useState<string>()
  const form = useFaultFocus(failures)
  const formId = useId()
  const { phase, save, stepNow, cancel } = useProductSave(original?.id)
  const saving = phase.step !== 'idle'
  const guard = useLeaveGuard({
    unsaved: open && (saving || isChanged(draft, draftOf(original))),
    loss: () => losses[stepNow()],
    onLeave: cancel,
  })

  function change(patch: Partial<ProductDraft>, field: ProductField) {
    setDraft((before) => ({ ...before, ...patch }))
    setNotice(undefined)
    if (faults.fields[field] !== undefined) {
      setFaults({ fields: { ...faults.fields, [field]: undefined } })
    }
  }

  async function submit() {
    if (saving) return
    setFaults(noFaults)
    setNotice(undefined)
    const ended = await save(draft)
    if (ended?.outcome === 'saved') onSaved(ended.product, await guard.release())
    if (ended?.outcome === 'cancelled') {
      setNotice('Upload cancelled. Nothing was saved.')
      onUnsure()
    }
    if (ended?.outcome === 'failed') fail(ended.error)
  }

  function fail(error: unknown) {
    const found = saveFaults(error, draft.picture !== undefined)
    setFaults(found)
    setFailures((before) => before + 1)
    onUnsure()
    if (found.general === undefined) return
    setNotice(`Not saved: ${found.general}`)
    alerts.toast({ tone: 'failure', message: found.general, details: found.hint })
  }

  async function close() {
    if (await guard.mayLeave()) onClose()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || void close()}
      title={original === undefined ? 'New product' : 'Edit product'}
      footer={
        <div className="grid gap-4">
          <SaveStatus phase={phase} hasPicture={draft.picture !== undefined} notice={notice} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button
              look="secondary"
              aria-disabled={phase.step === 'working'}
              onClick={() => (phase.step === 'idle' ? void close() : phase.step === 'sending' && cancel())}
            >
              {phase.step === 'sending' ? 'Cancel upload' : 'Cancel'}
            </Button>
            <Button type="submit" form={formId} busy={saving}>
              Save
            </Button>
          </div>
        </div>
      }
    >
      <ProductForm
        id={formId}
        form={form}
        draft={draft}
        currentPicture={original?.image}
        faults={faults.fields}
        saving={saving}
        onChange={change}
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
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failures])

  return form
}
