import { Button } from '@voltway/ui/button'
import { dialogs } from '@voltway/ui/dialog-queue'

/** Asks how to continue after another admin's change, which `details` describes. */
export async function askAboutConflict(details: string): Promise<'save' | 'load' | 'cancel'> {
  let isLoading = false
  const load = () => {
    isLoading = true
    dialogs.dismissAll()
  }
  const isSaving = await dialogs.confirm({
    question: 'Save over another change?',
    details,
    footer: (
      <Button variant="secondary" onClick={load}>
        Load the present version
      </Button>
    ),
    action: 'Save anyway',
  })
  if (isSaving) return 'save'
  return isLoading ? 'load' : 'cancel'
}
