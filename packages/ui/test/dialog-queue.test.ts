import { expect, test } from 'vitest'
import { dialogs, useDialogQueue } from '../src/dialogs/dialog-queue.ts'

test('a name that turns the direction of writing does not turn a question round', async () => {
  const answered = dialogs.confirm({
    question: 'Delete user?',
    details: '2 orders go with \u202egnp.exe.',
    action: 'Delete',
  })
  const [shown] = useDialogQueue.getState()
  expect(shown).toMatchObject({ title: 'Delete user?', message: '2 orders go with gnp.exe.' })
  shown?.answer(false)
  expect(await answered).toBe(false)
})

test('dismissing all dialogs answers every question with no', async () => {
  const answers = [
    dialogs.confirm({ question: 'Delete order?', action: 'Delete' }),
    dialogs.confirm({ question: 'Delete user?', action: 'Delete' }),
  ]
  dialogs.dismissAll()
  expect(await Promise.all(answers)).toEqual([false, false])
  expect(useDialogQueue.getState()).toEqual([])
})
