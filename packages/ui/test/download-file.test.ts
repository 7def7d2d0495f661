import { expect, test, vi } from 'vitest'
import { downloadFile } from '../src/buttons/download-file.ts'
import { useToasts } from '../src/notices/toast-queue.ts'

test.each([
  ['No such order', Response.json({ code: 'NOT_FOUND', message: 'No such order' }, { status: 404 })],
  ['Please try again in a moment.', new Response('<h1>502</h1>', { status: 502 })],
])('a failed download shows "%s"', async (details, response) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await downloadFile(async () => response)
  const message = 'The file could not be loaded'
  expect(useToasts.getState().at(-1)).toMatchObject({ tone: 'failure', message, details })
})

test('an aborted download shows no message', async () => {
  useToasts.setState([], true)
  await downloadFile(() => Promise.reject(new DOMException('The session has changed', 'AbortError')))
  expect(useToasts.getState()).toEqual([])
})
