import { onSessionChange, sessionToken } from './session/session.ts'
import { fetchAsCustomer } from './trpc.ts'

let session = new AbortController()
onSessionChange(() => {
  session.abort()
  session = new AbortController()
})

/** Requests a file of the customer. A change of the session aborts the request, so that the next customer does not get the file. */
export function fetchFile(url: string): Promise<Response> {
  const headers = { authorization: `Bearer ${sessionToken()}` }
  return fetchAsCustomer(url, { headers, signal: session.signal })
}
