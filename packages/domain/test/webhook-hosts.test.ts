import { BlockList, isIPv6 } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WebhookHosts } from '../src/index.ts'

// The special-purpose registries of IANA for IPv4 and IPv6, multicast, and all of IPv6 outside of 2000::/3.
const special = {
  ipv4: [
    ...'0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24'.split(' '),
    ...'192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24'.split(
      ' ',
    ),
    ...'198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 255.255.255.255/32'.split(' '),
  ],
  ipv6: [
    ...'::1/128 ::/128 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23'.split(
      ' ',
    ),
    ...'2001::/32 2001:2::/48 2001:3::/32 2001:4:112::/48 2001:10::/28 2001:20::/28 2001:30::/28'.split(' '),
    ...'2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10'.split(
      ' ',
    ),
    ...'ff00::/8 ::/3 4000::/2 8000::/1'.split(' '),
  ],
}

const splitNetwork = (network: string): [address: string, prefix: number] => {
  const [address = '', prefix] = network.split('/')
  return [address, Number(prefix)]
}

const blockListOf = (family: 'ipv4' | 'ipv6') => {
  const list = new BlockList()
  for (const network of special[family]) list.addSubnet(...splitNetwork(network), family)
  return list
}
const blocked = { ipv4: blockListOf('ipv4'), ipv6: blockListOf('ipv6') }

const isAllowed = (address: string, hosts = new WebhookHosts()) => {
  try {
    hosts.checkAddress('hooks.example', address)
    return true
  } catch {
    return false
  }
}

const bits = { ipv4: 32n, ipv6: 128n }
const parts = { ipv4: { count: 4, bits: 8n }, ipv6: { count: 8, bits: 16n } }

const format = (family: 'ipv4' | 'ipv6', value: bigint) => {
  const { count, bits } = parts[family]
  const all = Array.from(
    { length: count },
    (_, index) => (value >> (bits * BigInt(count - 1 - index))) & ((1n << bits) - 1n),
  )
  return family === 'ipv4' ? all.join('.') : all.map((part) => part.toString(16)).join(':')
}

const numberOf = (address: string) => {
  if (!isIPv6(address)) return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)
  const [before = '', after = ''] = address.split('::')
  const [left, right] = [before, after].map((side) => side.split(':').filter((part) => part !== ''))
  const zeros = Array(8 - (left?.length ?? 0) - (right?.length ?? 0)).fill('0')
  return [...(left ?? []), ...zeros, ...(right ?? [])].reduce(
    (sum, part) => sum * 65_536n + BigInt(`0x${part}`),
    0n,
  )
}

/** Addresses anywhere, within a special range, and directly before and after one. */
const anyIp = (family: 'ipv4' | 'ipv6') => {
  const size = 1n << bits[family]
  const anywhere = fc.bigInt({ min: 0n, max: size - 1n })
  const near = fc
    .tuple(fc.constantFrom(...special[family]), anywhere, fc.constantFrom('within', 'before', 'after'))
    .map(([network, offset, place]) => {
      const [address, prefix] = splitNetwork(network)
      const first = numberOf(address)
      const length = 1n << (bits[family] - BigInt(prefix))
      if (place === 'within') return first + (offset % length)
      return place === 'before' ? first - 1n : first + length
    })
    .filter((value) => value >= 0n && value < size)
  return fc.oneof(anywhere, near).map((value) => format(family, value))
}

test.each(['ipv4', 'ipv6'] as const)('allows exactly the global unicast addresses of %s', (family) => {
  fc.assert(
    fc.property(anyIp(family), (address) => {
      expect(isAllowed(address), address).toBe(!blocked[family].check(address, family))
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ['93.184.215.14', true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['::127.0.0.1', false],
  ['::ffff:93.184.215.14', false],
  ['fe80::1%eth0', false],
])('decides about %s: %s', (address, allowed) => {
  expect(isAllowed(address)).toBe(allowed)
})

test('allows addresses and networks that the operator names, in the same family only', () => {
  const hosts = new WebhookHosts(['10.1.0.0/16', '127.0.0.1', 'fd00:1::/32', '::1'])
  for (const address of ['10.1.2.3', '127.0.0.1', 'fd00:1:2::3', '::1'])
    expect(isAllowed(address, hosts), address).toBe(true)
  for (const address of ['10.2.0.1', '127.0.0.2', 'fd00:2::1', '::ffff:127.0.0.1', '::ffff:10.1.2.3'])
    expect(isAllowed(address, hosts), address).toBe(false)
})

test('allows every address of a host that the operator names', () => {
  const hosts = new WebhookHosts(['Erp.internal'])
  expect(() => hosts.checkAddress('erp.internal', '10.0.0.7')).not.toThrow()
  expect(() => hosts.checkAddress('sub.erp.internal', '10.0.0.7')).toThrow('10.0.0.7 is not a public address')
})

test.each([
  ['https://hooks.example/path?token=1', undefined],
  ['https://hooks.example:8443/', undefined],
  ['https://93.184.215.14/', undefined],
  ['https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/', undefined],
  ['http://hooks.example/', 'https://'],
  ['http://93.184.215.14/', 'https://'],
  ['http://erp.internal:8080/', undefined],
  ['http://10.1.2.3/', undefined],
  ['http://[fd00::1]/', undefined],
  ['https://10.2.0.1/', 'not a public address'],
  ['https://127.0.0.1./', 'not a public address'],
  ['https://１２７.0.0.1/', 'not a public address'],
  ['https://[::ffff:10.1.2.3]/', 'not a public address'],
])('decides about %s before a connection: %s', (url, reason) => {
  const hosts = new WebhookHosts(['erp.internal', '10.1.0.0/16', 'fd00::1'])
  const check = () => hosts.checkUrl(new URL(url))
  if (reason === undefined) expect(check).not.toThrow()
  else expect(check).toThrow(reason)
})
