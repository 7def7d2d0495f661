import type { FastifyRequest } from 'fastify'

const hostAndPort = /^(?:[a-z0-9_-][a-z0-9_.-]{0,252}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * The origin under which the visitor came, as far as a trusted proxy says; undefined where the header names no host, so
 * that whatever else is written there ends up in no page.
 */
export const originOf = ({
  host,
  protocol,
}: Pick<FastifyRequest, 'host' | 'protocol'>): string | undefined => {
  const address = `${protocol === 'https' ? 'https' : 'http'}://${host}`
  return hostAndPort.test(host) && URL.canParse(address) ? new URL(address).origin : undefined
}
