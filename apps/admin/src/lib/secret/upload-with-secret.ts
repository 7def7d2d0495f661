import { readErrorBody } from '@voltway/contract/browser'
import { UploadInterruption, UploadRefusal } from '../failure.ts'
import type { IdempotencyKeys } from '../idempotency-keys.ts'
import { getAdminSecret, rejectAdminSecret } from './admin-secret.ts'
import { secretHeader } from './fetch-with-secret.ts'

type Upload = {
  method: 'POST' | 'PUT'
  url: string
  form: FormData
  ifMatch?: string | undefined
  /** Set for uploads that the server must not execute twice. */
  keys?: IdempotencyKeys | undefined
  /** Called with the sent share, from 0 at the start. It is undefined once the server has the whole form. */
  onProgress?: (share: number | undefined) => void
  signal: AbortSignal
}

/**
 * Sends a form with the admin secret. If the server rejects the secret (401), a dialog asks for another one.
 * @throws UploadRefusal if the server refused the form, UploadInterruption if the connection broke, the signal's reason if
 * aborted
 */
export async function uploadWithSecret<Result>(upload: Upload): Promise<Result> {
  const secret = getAdminSecret()
  const send = (keyHeader?: { 'Idempotency-Key': string }) =>
    sendForm<Result>(upload, {
      [secretHeader]: secret ?? '',
      ...(upload.ifMatch !== undefined && { 'If-Match': upload.ifMatch }),
      ...keyHeader,
    })
  upload.onProgress?.(0)
  try {
    if (upload.keys === undefined) return await send()
    return await upload.keys.send((key) => send({ 'Idempotency-Key': key }))
  } catch (error) {
    if (error instanceof UploadRefusal && error.status === 401) rejectAdminSecret(error.message, secret)
    throw error
  }
}

/** Sends the form by XMLHttpRequest, because `fetch` does not report upload progress. */
function sendForm<Result>(upload: Upload, headers: Record<string, string>): Promise<Result> {
  const { method, url, form, onProgress, signal } = upload
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()

    request.open(method, url)
    request.responseType = 'json'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(loaded === total ? undefined : loaded / total),
    )
    request.addEventListener('load', () => {
      // Null if the response is not JSON.
      const body: unknown = request.response
      if (request.status === 200 && body !== null) resolve(body as Result)
      else reject(new UploadRefusal(request.status, readErrorBody(body)))
    })
    request.addEventListener('error', () => reject(new UploadInterruption('The connection broke')))
    request.addEventListener('abort', () => reject(signal.reason))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    signal.addEventListener('abort', abort)
    if (signal.aborted) reject(signal.reason)
    else request.send(form)
  })
}
