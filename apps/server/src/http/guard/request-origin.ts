import type { IncomingMessage } from 'node:http'
import { Refusal } from '@voltway/domain'
import type { FastifyRequest } from 'fastify'
import type { Env } from '../../env/env.ts'

const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?'
const hostAndPort = new RegExp(
  `^(?:(?=.{1,253}(?::|$))${label}(?:\\.${label})*\\.?|\\[[0-9a-f:.]+\\])(?::\\d{0,5})?$`,
  'i',
)

const isHost = (text: string): boolean => hostAndPort.test(text) && URL.canParse(`http://${text}`)

/** Returns whether a request has exactly one valid Host header. HTTP/1.0 allows a request without one. */
export const hasHost = ({ headers: { host }, httpVersion, rawHeaders }: IncomingMessage): boolean => {
  if (host === undefined) return httpVersion !== '1.1'
  // Of two Host headers the HTTP layer drops the second one, which a proxy may have used.
  const first = rawHeaders.findIndex(isHostHeader)
  return rawHeaders.findLastIndex(isHostHeader) === first && isHost(host)
}

// `rawHeaders` alternates names and values.
const isHostHeader = (text: string, index: number) =>
  index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host'

type OriginRequest = Pick<FastifyRequest, 'host' | 'protocol'>

/**
 * Returns the origin for links in pages: PUBLIC_URL, or else the origin of the request, to which a trusted proxy may add its
 * headers. Undefined for a request without a host.
 * @throws Refusal BAD_REQUEST when the proxy sends an invalid host
 */
export const originOf = ({ publicUrl }: Env, { host, protocol }: OriginRequest): string | undefined => {
  if (publicUrl !== undefined) return publicUrl
  if (host === '') return undefined
  if (!isHost(host))
    throw new Refusal('BAD_REQUEST', { sentence: 'The proxy must send the name of one host' })
  return new URL(`${protocol === 'https' ? 'https' : 'http'}://${host}`).origin
}
