import type { ErrorBody } from '@voltway/contract'
import { readErrorBody } from '@voltway/contract/error-body'

/** When both are equal everything was sent, and the server works on it. */
export type UploadProgress = { sentBytes: number; totalBytes: number }

export type Upload = {
  method: 'POST' | 'PUT'
  url: string
  headers: Record<string, string>
  form: FormData
  onProgress: (progress: UploadProgress) => void
  signal: AbortSignal
}

/** The server refused the upload; `body` is missing when a proxy answered in its place. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused'
  readonly status: number
  readonly body: ErrorBody | undefined

  constructor(status: number, body: ErrorBody | undefined) {
    super(body?.message ?? `The upload was answered with ${status}`)
    this.status = status
    this.body = body
  }
}

/** The connection broke; with `whole` everything had been sent, so it may have been saved. */
export class UploadBroken extends Error {
  override readonly name = 'UploadBroken'
  readonly whole: boolean

  constructor(whole: boolean) {
    super('The connection broke')
    this.whole = whole
  }
}

/**
 * Sends a form by XMLHttpRequest and reports the progress, which fetch cannot.
 * @throws UploadRefused, UploadBroken, and the signal's reason when it was aborted
 */
export function upload<Answer>({ method, url, headers, form, onProgress, signal }: Upload): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let whole = false
    const abort = () => request.abort()
    const onEnd = () => signal.removeEventListener('abort', abort)

    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      whole = loaded === total
      onProgress({ sentBytes: loaded, totalBytes: total })
    })
    request.addEventListener('load', () => {
      const answer = readJson(request.responseText)
      if (request.status === 200 && answer !== undefined) resolve(answer as Answer)
      else reject(new UploadRefused(request.status, readErrorBody(answer)))
    })
    request.addEventListener('error', () => reject(new UploadBroken(whole)))
    request.addEventListener('abort', () => reject(signal.reason))
    request.addEventListener('loadend', onEnd)
    signal.addEventListener('abort', abort)
    if (signal.aborted) reject(signal.reason)
    else request.send(form)
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
