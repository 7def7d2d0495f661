import { texts } from '../texts.ts'
import { getAdminSecret, rejectAdminSecret } from './admin-secret.ts'

/** The request header that contains the admin secret. */
export const secretHeader = 'X-Admin-Secret'

/**
 * Calls `fetch` with the admin secret, for tRPC and REST. If the server rejects the secret (401), a dialog asks for another one. A
 * call may have a secret of its own. See docs/decisions/0008-admin-secret-and-keys.md.
 */
export async function fetchWithSecret(url: RequestInfo | URL, options: RequestInit = {}): Promise<Response> {
  const headers = new Headers(options.headers)
  if (headers.has(secretHeader)) return fetch(url, options)
  const secret = getAdminSecret()
  if (secret !== null) headers.set(secretHeader, secret)
  const response = await fetch(url, { ...options, headers })
  if (response.status === 401) rejectAdminSecret(texts.secret.invalid, secret)
  return response
}
