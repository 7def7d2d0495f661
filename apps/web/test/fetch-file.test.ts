import { expect, test, vi } from 'vitest'
import { fetchFile } from '../src/lib/fetch-file.ts'
import { endSession, startSession } from '../src/lib/session/session.ts'

const user = { id: 'u1', name: 'Ada', email: 'ada@example.com', created_at: '2026-01-01T00:00:00.000Z' }

test('aborts downloads when the session changes, and leaves nothing behind for each of them', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    signals.push(signal)
    return new Response('{}')
  })
  const abort = vi.spyOn(AbortController.prototype, 'abort')
  startSession({ token: 'abc', user })
  abort.mockClear()
  for (const _ of [1, 2, 3]) await (await fetchFile('/api/auth/export')).text()
  expect(signals.map((signal) => signal?.aborted)).toEqual([false, false, false])
  endSession()
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, true, true])
  expect(abort).toHaveBeenCalledTimes(1)
  startSession({ token: 'def', user })
  await fetchFile('/api/auth/export')
  expect(signals.at(-1)?.aborted).toBe(false)
  endSession()
})
