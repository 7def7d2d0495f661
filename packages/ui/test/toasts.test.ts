import { beforeEach, expect, test } from 'vitest'
import { toasts, useToasts } from '../src/notices/toasts.ts'

beforeEach(() => toasts.dismissAll())

test('a name that turns the direction of writing does not turn a message round', () => {
  toasts.show({ message: '\u202egnp.exe is in your cart', details: '\u202egnp.exe, 1 piece' })
  expect(useToasts.getState()).toMatchObject([
    { message: 'gnp.exe is in your cart', details: 'gnp.exe, 1 piece' },
  ])
})

test('a message that is said again restarts its toast, and the oldest of more than three goes', () => {
  for (const message of ['a', 'b', 'a', 'c', 'd']) toasts.show({ message })
  expect(useToasts.getState().map(({ message }) => message)).toEqual(['a', 'c', 'd'])
})
