import type { FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'

const hostAndPort = /^(?:[a-z0-9_-][a-z0-9_.-]{0,252}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

type Asked = Pick<FastifyRequest, 'host' | 'protocol'>

/**
 * The origin that documents name: the shop's own, or else the one under which the visitor came, as far as a trusted proxy
 * says. Undefined where the header names no host, so that whatever else is written there ends up in no page.
 */
export const originOf = ({ publicUrl }: Env, { host, protocol }: Asked): string | undefined => {
  if (publicUrl !== undefined) return publicUrl
  const address = `${protocol === 'https' ? 'https' : 'http'}://${host}`
  return hostAndPort.test(host) && URL.canParse(address) ? new URL(address).origin : undefined
}
