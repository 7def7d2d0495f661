import { Button } from '@voltway/ui/button'
import { dialogs } from '@voltway/ui/dialog-queue'
import { failureDetails } from '../failure.ts'

type ConditionalSave<Loaded, Present, Draft, Saved> = {
  loaded: Loaded
  typed: Draft
  toDraft: (entity: Loaded | Present) => Draft
  /** Describes the fields that differ; '' if none does. */
  describeChanges: (present: Draft, before: Draft) => string
  /** The sentence about the fields that the save replaces. */
  consequence?: string
  /** Saves on the condition that the server still has this version. */
  save: (version: Loaded) => Promise<Saved>
  /** Shows the present version in place of the typed text. */
  onLoad: (present: Present) => void
}

/**
 * Saves over the loaded version of an entity. Before the save replaces a change of another admin, it asks. If the server has the
 * loaded or the typed values, for example after a lost response, it saves: the server ignores a save that changes nothing.
 * Resolves with null if nothing was saved.
 */
export async function saveWithConflictCheck<
  Saved,
  Draft,
  Loaded extends { version: number },
  Present extends Loaded = Loaded,
>(conditional: ConditionalSave<Loaded, Present, Draft, Saved>): Promise<Saved | null> {
  const { loaded, typed, toDraft, describeChanges, consequence = '', save, onLoad } = conditional
  try {
    return await save(loaded)
  } catch (error) {
    const present = failureDetails(error, 'CHANGED') as Present | undefined
    if (present === undefined) throw error
    const now = toDraft(present)
    const changes = describeChanges(now, toDraft(loaded))
    const isConflict = changes !== '' && describeChanges(now, typed) !== ''
    const details = `It has changed since you opened it: ${changes}. ${consequence}`.trimEnd()
    const choice = isConflict ? await chooseAtConflict(details) : 'save'
    if (choice === 'load') onLoad(present)
    return choice === 'save' ? saveWithConflictCheck({ ...conditional, loaded: present }) : null
  }
}

async function chooseAtConflict(details: string): Promise<'save' | 'load' | 'cancel'> {
  let isLoading = false
  const load = () => {
    isLoading = true
    dialogs.declineConfirmations()
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
