import { getAdminSecret, rejectAdminSecret, waitForAcceptedSecret } from './admin-secret.ts'
import { texts } from './texts.ts'

export const secretHeader = 'X-Admin-Secret'

/**
 * `fetch` with the admin secret, for tRPC and for REST. When the secret is refused the call waits until another one was
 * entered and is sent again with it, because what was refused was not done. A call fails with the refusal only when the
 * admin is locked instead, or when it brings a secret of its own to check it.
 */
export async function fetchWithSecretRetry(url: RequestInfo | URL, options: RequestInit = {}): Promise<Response> {
  if (new Headers(options.headers).has(secretHeader)) return fetch(url, options)
  for (;;) {
    const secret = getAdminSecret()
    const response = await fetch(url, { ...options, headers: withSecret(options.headers, secret) })
    if (response.status !== 401) return response
    if (secret !== null) rejectAdminSecret(texts.secret.invalid, secret)
    if (!(await waitForAcceptedSecret()) || options.signal?.aborted) return response
  }
}

function withSecret(given: HeadersInit | undefined, secret: string | null): Headers {
  const headers = new Headers(given)
  if (secret !== null) headers.set(secretHeader, secret)
  return headers
}
