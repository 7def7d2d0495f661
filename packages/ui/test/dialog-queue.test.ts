import { expect, test } from 'vitest'
import { dialogs, useDialogQueue } from '../src/dialogs/dialog-queue.ts'

test('removes direction marks from names in a confirmation', async () => {
  const confirmed = dialogs.confirm({
    question: 'Delete user?',
    details: '2 orders go with \u202egnp.exe.',
    action: 'Delete',
  })
  const [shown] = useDialogQueue.getState()
  expect(shown).toMatchObject({ title: 'Delete user?', message: '2 orders go with gnp.exe.' })
  shown?.answer(false)
  expect(await confirmed).toBe(false)
})

test('resolves every confirmation with false when all dialogs are dismissed', async () => {
  const confirmations = [
    dialogs.confirm({ question: 'Delete order?', action: 'Delete' }),
    dialogs.confirm({ question: 'Delete user?', action: 'Delete' }),
  ]
  dialogs.dismissAll()
  expect(await Promise.all(confirmations)).toEqual([false, false])
  expect(useDialogQueue.getState()).toEqual([])
})

test('declines all confirmations, and leaves the alerts in the queue', async () => {
  void dialogs.alert({ title: 'The new secret', message: 'whsec_1' })
  const confirmed = dialogs.confirm({ question: 'Delete user?', action: 'Delete' })
  dialogs.declineConfirmations()
  expect(await confirmed).toBe(false)
  expect(useDialogQueue.getState()).toMatchObject([{ title: 'The new secret' }])
  dialogs.dismissAll()
})

test('dismisses only the dialog on the screen, and none while it closes', async () => {
  const first = dialogs.confirm({ question: 'Delete order?', action: 'Delete' })
  const second = dialogs.confirm({ question: 'Delete user?', action: 'Delete' })
  expect(dialogs.dismissShown()).toBe(true)
  expect(await first).toBe(false)
  const [shown] = useDialogQueue.getState()
  shown?.answer(true)
  expect(dialogs.dismissShown()).toBe(false)
  expect(await second).toBe(true)
  dialogs.dismissAll()
  expect(dialogs.dismissShown()).toBe(false)
})
