import createFetchClient, { type ClientOptions, mergeHeaders } from 'openapi-fetch'
import { Webhook } from 'standardwebhooks'
import type { components, paths } from '#schema'

/** The schemas of the API, such as `Schemas['Order']`. */
export type Schemas = components['schemas']

/** The message of a webhook: an event without its id, which is in the header `webhook-id`. `ping` is a test. */
export type WebhookMessage = {
  type: Schemas['EventType'] | 'ping'
  timestamp: string
  data: { id?: string } & Record<string, unknown>
}

/** The token of a customer, the secret of an admin, and the options of openapi-fetch. */
type Options = ClientOptions & { token?: string; adminSecret?: string }

/**
 * Creates a client of the shop at `baseUrl`, with one method for each HTTP method. If a proxy responds with an error in place of the
 * shop, `error` has the code UNAVAILABLE, or BAD_REQUEST for a status below 500.
 */
export const createClient = ({ token, adminSecret, headers, ...options }: Options) => {
  const client = createFetchClient<paths>({
    ...options,
    headers: mergeHeaders(
      { Authorization: token && `Bearer ${token}`, 'X-Admin-Secret': adminSecret },
      headers,
    ),
  })
  client.use({ onResponse: ({ response }) => translateProxyError(response) })
  return client
}

// Otherwise, an empty response of a proxy would have no error, and a failed change would look like a success.
const translateProxyError = async (response: Response): Promise<Response | undefined> => {
  const { status } = response
  if (status < 400 || isShopError(await response.clone().text())) return undefined
  const headers = new Headers(response.headers)
  for (const name of ['Content-Type', 'Content-Length', 'Content-Encoding']) headers.delete(name)
  const message = `A proxy responded with ${status} in place of the shop`
  const code = status < 500 ? 'BAD_REQUEST' : 'UNAVAILABLE'
  return Response.json({ error: message, message, code, request_id: '' }, { status, headers })
}

const isShopError = (body: string): boolean => {
  try {
    return typeof JSON.parse(body)?.code === 'string'
  } catch {
    return false
  }
}

/** Serializes the body of a request with an image, lists as JSON, and null as an empty field: pass it as `bodySerializer`. */
export const asForm = (fields: Record<string, unknown>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.set(name, value)
    else if (typeof value === 'object' && value !== null) form.set(name, JSON.stringify(value))
    else if (value !== undefined) form.set(name, String(value ?? ''))
  }
  return form
}

/** Returns the `cursor` of the next part of a list from the `Link` header, or undefined after the last part. */
export const nextCursor = ({ headers }: Response): string | undefined =>
  /[?&]cursor=([^&>]+)[^>]*>; rel="next"/.exec(headers.get('Link') ?? '')?.[1]

/**
 * Returns the message of a webhook. `body` is the unparsed body, `secret` begins with `whsec_`, and `headers` are those of a Fetch
 * request or of Node.js. @throws Error if the signature is not from the shop, or the message is older than five minutes
 */
export const verifyWebhook = (
  secret: string,
  body: string,
  headers: Headers | Record<string, string | string[] | undefined>,
): WebhookMessage => {
  const record = headers instanceof Headers ? Object.fromEntries(headers) : headers
  return new Webhook(secret).verify(body, record as Record<string, string>) as WebhookMessage
}
