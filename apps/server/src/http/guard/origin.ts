import type { IncomingMessage } from 'node:http'
import { Refusal } from '@voltway/domain'
import type { FastifyRequest } from 'fastify'
import type { Env } from '../../env/env.ts'

const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?'
const hostAndPort = new RegExp(
  `^(?:(?=.{1,253}(?::|$))${label}(?:\\.${label})*\\.?|\\[[0-9a-f:.]+\\])(?::\\d{0,5})?$`,
  'i',
)

/** Whether a text is a host name or an IP address, with a port or without, as URLs have it. */
const isHost = (text: string): boolean => hostAndPort.test(text) && URL.canParse(`http://${text}`)

/** Whether a request names one host; HTTP/1.0 allows a request that names none. */
export const hasHost = ({ headers: { host }, httpVersion, rawHeaders }: IncomingMessage): boolean => {
  if (host === undefined) return httpVersion !== '1.1'
  // Of two headers the HTTP layer would drop the second one, which a proxy may have taken for the right one.
  const first = rawHeaders.findIndex(isHostHeader)
  return rawHeaders.findLastIndex(isHostHeader) === first && isHost(host)
}

// Names and values alternate.
const isHostHeader = (text: string, index: number) =>
  index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host'

type OriginRequest = Pick<FastifyRequest, 'host' | 'protocol'>

/**
 * The origin that pages name: the shop's own, or else the one under which the visitor came, as far as a trusted proxy
 * says. Undefined where no host was named. @throws Refusal BAD_REQUEST when the proxy names something that is no host
 */
export const originOf = ({ publicUrl }: Env, { host, protocol }: OriginRequest): string | undefined => {
  if (publicUrl !== undefined) return publicUrl
  if (host === '') return undefined
  if (!isHost(host)) throw new Refusal('BAD_REQUEST')
  return new URL(`${protocol === 'https' ? 'https' : 'http'}://${host}`).origin
}
