import { adminSecret, adminUnlocked, rejectAdminSecret } from './secret.ts'
import { texts } from './texts.ts'

/** Where a request bears the secret. */
export const secretHeader = 'X-Admin-Secret'

/**
 * `fetch` with the admin secret, for tRPC and for REST. A refused secret does not fail the call: it waits while a new one
 * is asked for and is sent again, because what was refused was not done. Only a locked admin gets the refusal, and whoever
 * brings a secret of their own to find out whether it is right.
 */
export async function fetchAsAdmin(url: RequestInfo | URL, options: RequestInit = {}): Promise<Response> {
  if (new Headers(options.headers).has(secretHeader)) return fetch(url, options)
  for (;;) {
    const secret = adminSecret()
    const response = await fetch(url, { ...options, headers: withSecret(options.headers, secret) })
    if (response.status !== 401) return response
    if (secret !== null) rejectAdminSecret(texts.secret.invalid, secret)
    if (!(await adminUnlocked()) || options.signal?.aborted) return response
  }
}

function withSecret(given: HeadersInit | undefined, secret: string | null): Headers {
  const headers = new Headers(given)
  if (secret !== null) headers.set(secretHeader, secret)
  return headers
}
