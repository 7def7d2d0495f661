import dns, { type LookupAddress } from 'node:dns'
import * as http from 'node:http'
import * as https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import {
  hostOf,
  type Outcome,
  type WebhookHosts,
  type WebhookMessage,
  WebhookTargetRefused,
} from '@voltway/domain'
import { Webhook } from 'standardwebhooks'

type UntimedOutcome = Omit<Outcome, 'durationMs'>
type Resolve = (host: string) => Promise<LookupAddress[]>

/** `stopped` ends the attempt. Tests replace the other parts. */
type Options = { stopped?: AbortSignal; resolve?: Resolve; timeoutMs?: number }

const maxBodyBytes = 4096
const maxRetryAfterSeconds = 86_400

/**
 * Sends a message, signed after Standard Webhooks 1.0 (docs/behaviour.md, "Webhooks"). The time limit includes the
 * resolution of the host and the body of the response. It never rejects.
 */
export const sendWebhook = async (
  message: WebhookMessage,
  hosts: WebhookHosts,
  { stopped, resolve = resolverOf(hosts), timeoutMs = 15_000 }: Options = {},
): Promise<Outcome> => {
  const startedAt = performance.now()
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = stopped ? AbortSignal.any([stopped, timeout]) : timeout
  const outcome = await send(message, hosts, resolve, signal).catch(
    (error: unknown): UntimedOutcome => ({
      result: 'later',
      error: timeout.aborted ? `No complete response within ${timeoutMs / 1000} s` : describe(error),
    }),
  )
  return { ...outcome, durationMs: Math.round(performance.now() - startedAt) }
}

const send = async (
  { url, id, body, secrets }: WebhookMessage,
  hosts: WebhookHosts,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<UntimedOutcome> => {
  if (secrets.length === 0) return { result: 'failed', error: 'The webhook has no secret. Rotate its secret' }
  const target = new URL(url)
  hosts.checkUrl(target)
  const response = await post(target, body, {
    signal,
    headers: signedHeaders(id, body, secrets),
    lookup: checkedLookup(hosts, resolve),
    // A new connection for each message. Unlike the global agent, it never uses a proxy of the environment.
    agent: false,
  })
  const outcome = outcomeOf(response)
  if (outcome.result === 'sent') await readFirstBytes(response)
  response.destroy()
  return outcome
}

const signedHeaders = (id: string, body: string, secrets: readonly string[]) => {
  const now = new Date()
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Voltway',
    'webhook-id': id,
    'webhook-timestamp': Math.floor(now.getTime() / 1000),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  }
}

/**
 * Resolves a host, and rejects all of its addresses if one of them is private. The connection uses these addresses, so a second
 * response of the name server cannot change the target.
 */
const checkedLookup =
  (hosts: WebhookHosts, resolve: Resolve): LookupFunction =>
  (host, _, callback) =>
    void resolve(host)
      .then((resolved) => {
        // Without an address, Node's callback would throw.
        if (resolved.length === 0) throw Object.assign(new Error('no address'), { code: dns.NODATA })
        for (const { address } of resolved) hosts.checkAddress(host, address)
        callback(null, resolved)
      })
      .catch((error: Error) => callback(error, []))

// The resolution by the system needs a thread of the runtime. Silent name servers of two hosts would occupy all of these threads,
// and delay each mail and webhook. Private names may not be in the DNS.
const resolverOf =
  (hosts: WebhookHosts): Resolve =>
  (host) =>
    hosts.hasName(host) ? dns.promises.lookup(host, { all: true }) : queryNameServers(host)

/** Some name servers never answer queries for IPv6, so each server has 2 s. @throws if no query succeeds */
const queryNameServers = async (host: string): Promise<LookupAddress[]> => {
  // A resolver of its own, because one with faster responses from before would reduce the time limit.
  const resolver = new dns.promises.Resolver({ timeout: 2000, tries: 1 })
  resolver.setServers(dns.getServers())
  const queries = [resolver.resolve4(host), resolver.resolve6(host)]
  const results = await Promise.allSettled(queries)
  const ips = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  if (ips.length === 0) await Promise.all(queries)
  return ips.map((address) => ({ address, family: isIP(address) }))
}

const post = (url: URL, body: string, options: https.RequestOptions) =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http
    request({ ...options, ...connectionOf(url) }, resolve)
      .on('error', reject)
      // If the receiver switches protocols, there is neither an error nor a response.
      .on('close', () => reject(new Error('no response')))
      .end(body)
  })

const connectionOf = (url: URL) => ({
  method: 'POST',
  host: hostOf(url),
  port: url.port,
  path: url.pathname + url.search,
})

const outcomeOf = ({ statusCode = 0, headers }: http.IncomingMessage): UntimedOutcome => {
  if (statusCode >= 200 && statusCode < 300) return { result: 'sent', responseStatus: statusCode }
  const failure = { responseStatus: statusCode, error: `The receiver answered ${statusCode}` }
  if (statusCode === 410) return { ...failure, result: 'gone' }
  const retryAfterSeconds = statusCode === 429 || statusCode === 503 ? readRetryAfter(headers) : undefined
  return { ...failure, result: 'later', ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
}

const readRetryAfter = ({ 'retry-after': text = '' }: http.IncomingHttpHeaders): number | undefined => {
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.ceil(Math.min(Math.max(seconds, 0), maxRetryAfterSeconds))
}

/** Reads a body to its end, or the first bytes of a large one. @throws if the connection is lost before */
const readFirstBytes = async (response: http.IncomingMessage): Promise<void> => {
  let bytes = 0
  for await (const chunk of response) {
    bytes += chunk.length
    if (bytes > maxBodyBytes) return
  }
}

const describe = (error: unknown): string => {
  if (error instanceof WebhookTargetRefused) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  return `The request failed: ${code ?? message}`
}
