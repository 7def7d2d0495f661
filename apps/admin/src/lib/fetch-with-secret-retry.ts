import { getAdminSecret, rejectAdminSecret, waitForAcceptedSecret } from './admin-secret.ts'
import { texts } from './texts.ts'

/** The request header that contains the admin secret. */
export const secretHeader = 'X-Admin-Secret'

/**
 * Calls `fetch` with the admin secret, for tRPC and REST. If the server rejects the secret (401), the call waits for another
 * secret and is repeated with it. The repetition is safe, because the server did not execute the rejected call. The 401 response
 * is returned only if the admin locks the pages instead, or if the call has a secret of its own.
 * See docs/decisions/0007-admin-secret.md.
 */
export async function fetchWithSecretRetry(
  url: RequestInfo | URL,
  options: RequestInit = {},
): Promise<Response> {
  if (new Headers(options.headers).has(secretHeader)) return fetch(url, options)
  for (;;) {
    const secret = getAdminSecret()
    const response = await fetch(url, { ...options, headers: withSecret(options.headers, secret) })
    if (response.status !== 401) return response
    if (secret !== null) rejectAdminSecret(texts.secret.invalid, secret)
    if (!(await waitForAcceptedSecret()) || options.signal?.aborted) return response
  }
}

function withSecret(base: HeadersInit | undefined, secret: string | null): Headers {
  const headers = new Headers(base)
  if (secret !== null) headers.set(secretHeader, secret)
  return headers
}
