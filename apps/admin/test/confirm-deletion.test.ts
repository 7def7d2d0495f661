import { dialogs, useDialogQueue } from '@voltway/ui/dialog-queue'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { confirmDeletion } from '../src/lib/confirm-deletion.ts'

const run = vi.fn(() => Promise.resolve())
const shown = () => useDialogQueue.getState().map(({ message }) => message)

const remove = (listed: string, loadDetails?: () => Promise<string>) =>
  confirmDeletion({
    question: 'Delete order?',
    details: listed,
    loadDetails,
    run,
    deleted: { message: 'Order deleted' },
    failed: 'Delete failed',
  })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { pathname: '/admin-orders', search: '?open=1&search=ada' })
})

afterEach(() => {
  dialogs.dismissAll()
  vi.useRealTimers()
})

test('confirms a deletion with the present state', async () => {
  void remove('listed', () => Promise.resolve('present'))
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toEqual(['present'])
})

test('confirms with the listed state if the present one fails or takes longer than a second', async () => {
  void remove('listed', () => Promise.reject(new Error('No connection')))
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toEqual(['listed'])
  dialogs.dismissAll()
  void remove('listed', () => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(1000)
  expect(shown()).toEqual(['listed'])
})

test('confirms only the last of two deletions, or a repeated one once', async () => {
  const load = () => new Promise<string>(() => {})
  for (const listed of ['first', 'second', 'second']) void remove(listed, load)
  await vi.advanceTimersByTimeAsync(1000)
  expect(shown()).toEqual(['second'])
})

test('confirms nothing after another page or dialog has opened, but after a search', async () => {
  const load = () => new Promise<string>(() => {})
  for (const [pathname, search] of [
    ['/admin-payments', ''],
    ['/admin-orders', '?search=ada'],
    ['/admin-orders', '?open=2'],
  ]) {
    vi.stubGlobal('location', { pathname: '/admin-orders', search: '?open=1&search=ada' })
    void remove('listed', load)
    vi.stubGlobal('location', { pathname, search })
    await vi.advanceTimersByTimeAsync(1000)
    expect(shown()).toEqual([])
  }
  void remove('listed', load)
  vi.stubGlobal('location', { pathname: '/admin-orders', search: '?open=2&search=bob' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(shown()).toEqual(['listed'])
  expect(run).not.toHaveBeenCalled()
})
