import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientNetworkOf } from '../src/index.ts'

test('returns an IPv4 address in one form', () => {
  expect(clientNetworkOf('192.0.2.1')).toBe('192.0.2.1')
  expect(clientNetworkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(clientNetworkOf('::FFFF:192.0.2.1')).toBe('192.0.2.1')
})

test('returns one network for all addresses of an IPv6 /64 in any form', () => {
  const key = clientNetworkOf('2001:db8:1:2::1')
  for (const same of [
    '2001:0db8:0001:0002:0000:0000:0000:0001',
    '2001:DB8:1:2:ffff:ffff:ffff:ffff',
    '2001:db8:1:2:3::',
    '2001:db8:1:2:3:4:192.0.2.1',
    '2001:db8:1:2::1%eth0',
  ]) {
    expect(clientNetworkOf(same), same).toBe(key)
  }
  for (const other of ['2001:db8:1:3::1', '2001:db8:1::2', '2001:db8::1:2', '::1', '::']) {
    expect(clientNetworkOf(other), other).not.toBe(key)
  }
  expect(clientNetworkOf('::1')).toBe(clientNetworkOf('::'))
})

test('ignores everything after the first four groups of an IPv6 address', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16))
  const eight = fc.array(group, { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(eight, eight, (first, second) => {
      const neighbour = [...first.slice(0, 4), ...second.slice(4)].join(':')
      expect(clientNetworkOf(neighbour)).toBe(clientNetworkOf(first.join(':')))
      const network = first.slice(0, 4).join(':')
      expect(clientNetworkOf(neighbour)).toBe(`${network}::/64`)
    }),
  )
})
