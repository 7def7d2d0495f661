import { readErrorBody } from '@voltway/contract/browser'
import { toasts } from '../notices/toast-queue.ts'

/**
 * Requests a file and lets the browser save it, or shows a message if that fails. An aborted request shows none. A link could not
 * send the credentials.
 */
export async function downloadFile(request: () => Promise<Response>): Promise<void> {
  let sentence: string | undefined
  try {
    const response = await request()
    // The end of the session has its own message.
    if (response.status === 401) return
    if (!response.ok) {
      sentence = readErrorBody(await response.json())?.message
      throw new Error(`The server answered with ${response.status}`)
    }
    saveFile(await response.blob(), response)
  } catch (error) {
    if ((error as Error).name === 'AbortError') return
    console.warn('A file was not downloaded', error)
    toasts.show({
      tone: 'failure',
      message: 'The file could not be loaded',
      details: sentence ?? 'Please try again in a moment.',
    })
  }
}

function saveFile(file: Blob, { headers }: Response): void {
  const [, name = 'download'] = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? []
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Browsers start reading the file only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
