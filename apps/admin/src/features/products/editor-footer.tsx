import { Button } from '@voltway/ui/button'
import { SaveStatus } from './save-status.tsx'
import type { SavePhase } from './use-product-save.ts'

type EditorFooterProps = {
  formId: string
  phase: SavePhase
  hasPicture: boolean
  notice: string | undefined
  onCancelUpload: () => void
  onClose: () => void
}

/** The progress of the save, and the buttons. Once the server has received everything it cannot be cancelled. */
export function EditorFooter({
  formId,
  phase,
  hasPicture,
  notice,
  onCancelUpload,
  onClose,
}: EditorFooterProps) {
  const { step } = phase

  function cancel() {
    if (step === 'sending') onCancelUpload()
    if (step === 'idle') onClose()
  }

  return (
    <div className="grid gap-4">
      <SaveStatus phase={phase} hasPicture={hasPicture} notice={notice} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" aria-disabled={step === 'working'} onClick={cancel}>
          {step === 'sending' && hasPicture ? 'Cancel upload' : 'Cancel'}
        </Button>
        <Button type="submit" form={formId} busy={step !== 'idle'}>
          Save
        </Button>
      </div>
    </div>
  )
}
