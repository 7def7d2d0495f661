import ipaddr from 'ipaddr.js'

/**
 * Returns the network that identifies a client: an IPv4 address, or the /64 of an IPv6 address, because one customer may
 * own a complete /64.
 */
export const clientNetworkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address
  // An IPv4-mapped address becomes the IPv4 address.
  const ip = ipaddr.process(address)
  if (ip instanceof ipaddr.IPv4) return ip.toString()
  return `${ip.parts
    .slice(0, 4)
    .map((hextet) => hextet.toString(16))
    .join(':')}::/64`
}
