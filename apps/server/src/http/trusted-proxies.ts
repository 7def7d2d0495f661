import { BlockList, isIPv6 } from 'node:net'

/** Returns whether a client IP is one of these addresses and CIDRs. */
export const trustedProxies = (entries: readonly string[]) => {
  const trusted = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const family = familyOf(address)
    if (prefix === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(prefix), family)
  }
  return (ip = ''): boolean => ip !== '' && trusted.check(ip, familyOf(ip))
}

const familyOf = (ip: string) => (isIPv6(ip) ? 'ipv6' : 'ipv4')
