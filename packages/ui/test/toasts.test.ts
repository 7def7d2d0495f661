import { beforeEach, expect, test } from 'vitest'
import { toasts, useToasts } from '../src/notices/toast-queue.ts'

beforeEach(() => toasts.dismissAll())

test('removes direction marks from names in a message', () => {
  toasts.show({ message: '\u202egnp.exe is in your cart', details: '\u202egnp.exe, 1 piece' })
  expect(useToasts.getState()).toMatchObject([
    { message: 'gnp.exe is in your cart', details: 'gnp.exe, 1 piece' },
  ])
})

test('closes an earlier failure about the same subject', () => {
  toasts.show({ tone: 'failure', message: 'a', subject: 'price' })
  for (const subject of ['stock', 'price']) toasts.show({ message: subject, subject })
  expect(useToasts.getState().map(({ message }) => message)).toEqual(['stock', 'price'])
})

test('restarts the toast of a repeated message and removes the oldest of more than three', () => {
  for (const message of ['a', 'b', 'a', 'c', 'd']) toasts.show({ message })
  expect(useToasts.getState().map(({ message }) => message)).toEqual(['a', 'c', 'd'])
})

test('offers the action of a toast until its own subject is repeated', () => {
  const actions = [{ label: 'Undo', onClick: () => {} }]
  for (const subject of ['first', 'second', 'first'])
    toasts.show({ message: 'Order updated', subject, actions })
  toasts.show({ message: 'Order updated', subject: 'note' })
  expect(useToasts.getState().map(({ subject }) => subject)).toEqual(['second', 'first', 'note'])
})

test('shows at most one older toast after one with an action', () => {
  const actions = [{ label: 'Undo', onClick: () => {} }]
  toasts.show({ message: 'Saved' })
  for (const subject of ['first', 'second', 'third'])
    toasts.show({ message: 'Order updated', subject, actions })
  expect(useToasts.getState().map(({ subject }) => subject)).toEqual(['second', 'third'])
})
