import { isIPv6 } from 'node:net'

const hextets = (part: string) => (part === '' ? [] : part.split(':'))

/**
 * Returns the network that identifies a client: an IPv4 address, or the /64 of an IPv6 address, because one customer may
 * own a complete /64.
 */
export const clientNetworkOf = (address: string): string => {
  const plain = address.replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::') as [string, string?]
  const first = hextets(head)
  const last = hextets(tail ?? '')
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  const whole = tail === undefined ? first : [...first, ...zeros, ...last]
  const network = whole.slice(0, 4).map((hextet) => Number.parseInt(hextet, 16).toString(16))
  return `${network.join(':')}::/64`
}
