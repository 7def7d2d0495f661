import { expect, test } from 'vitest'
import { alerts, alertsStore } from '../src/alerts.ts'

const turned = '\u202egnp.exe'

test('a name that turns the direction of writing does not turn a question round', async () => {
  const answered = alerts.confirm({
    question: 'Delete user?',
    details: `2 orders go with ${turned}.`,
    action: 'Delete',
  })
  const [asked] = alertsStore.read().dialogues
  expect(asked).toMatchObject({ question: 'Delete user?', details: '2 orders go with gnp.exe.' })
  asked?.answer(false)
  expect(await answered).toBe(false)
})

test('nor a message', () => {
  alerts.toast({ message: `${turned} is in your cart`, details: `${turned}, 1 piece` })
  expect(alertsStore.read().toasts).toMatchObject([
    { message: 'gnp.exe is in your cart', details: 'gnp.exe, 1 piece' },
  ])
})
