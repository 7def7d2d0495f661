import { readErrorBody } from '@voltway/contract/browser'
import { getAdminSecret, rejectAdminSecret, waitForAcceptedSecret } from './admin-secret.ts'
import { UploadInterruption, UploadRefusal } from './failure.ts'
import { secretHeader } from './fetch-with-secret-retry.ts'
import type { IdempotencyKeys } from './idempotency-keys.ts'

/** Both are 0 when it begins, and begins again; when both are equal later, everything was sent, and the server works on it. */
export type UploadProgress = { sentBytes: number; totalBytes: number }

type Upload = {
  method: 'POST' | 'PUT'
  url: string
  form: FormData
  /** Set for what must not be done twice. */
  keys?: IdempotencyKeys | undefined
  onProgress: (progress: UploadProgress) => void
  signal: AbortSignal
}

/**
 * Sends a form with the admin secret. When the server refuses that, it waits for another one and sends all again with it.
 * @throws UploadRefusal, UploadInterruption, and the signal's reason when it was aborted
 */
export async function uploadWithSecretRetry<Answer>(upload: Upload): Promise<Answer> {
  const secret = getAdminSecret()
  const send = (keyed?: { 'Idempotency-Key': string }) =>
    sendForm<Answer>(upload, { [secretHeader]: secret ?? '', ...keyed })
  upload.onProgress({ sentBytes: 0, totalBytes: 0 })
  try {
    if (upload.keys === undefined) return await send()
    return await upload.keys.send(contentOf(upload.form), (key) => send({ 'Idempotency-Key': key }))
  } catch (error) {
    if (!(error instanceof UploadRefusal) || error.status !== 401) throw error
    rejectAdminSecret(error.message, secret)
    if (!(await waitForAcceptedSecret())) throw error
    return uploadWithSecretRetry(upload)
  }
}

// A file by what tells it from others without reading it.
function contentOf(form: FormData): string {
  const values = [...form].map(([name, value]) =>
    value instanceof File ? [name, value.name, value.size, value.lastModified] : [name, value],
  )
  return JSON.stringify(values)
}

/** Sends by XMLHttpRequest and reports the progress, which fetch cannot. */
function sendForm<Answer>(upload: Upload, headers: Record<string, string>): Promise<Answer> {
  const { method, url, form, onProgress, signal } = upload
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
      else reject(new UploadRefusal(request.status, readErrorBody(answer)))
    })
    request.addEventListener('error', () => reject(new UploadInterruption(whole)))
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
