import { onSessionChange, sessionToken } from './session/session.ts'
import { fetchAsCustomer } from './trpc.ts'

/** Requests a file of the customer. A change of the session aborts the request, so that the next customer does not get the file. */
export function fetchFile(url: string): Promise<Response> {
  const request = new AbortController()
  const stop = onSessionChange(() => {
    stop()
    request.abort()
  })
  const headers = { authorization: `Bearer ${sessionToken()}` }
  return fetchAsCustomer(url, { headers, signal: request.signal })
}
