import ipaddr from 'ipaddr.js'

type Address = ReturnType<typeof ipaddr.parse>
type Network = ReturnType<typeof ipaddr.parseCIDR>

/** Raised when a webhook may not be sent to its URL, or not to an IP address of its host. */
export class WebhookTargetRefused extends Error {
  override readonly name = 'WebhookTargetRefused'
}

/**
 * The hosts to which webhooks may be sent: public ones, and those that the operator names (docs/behaviour.md, "Webhooks").
 */
export class WebhookHosts {
  readonly #names: Set<string>
  readonly #networks: Network[]

  /** Takes host names, IP addresses and CIDRs. */
  constructor(privateHosts: readonly string[] = []) {
    const isName = (entry: string) => !ipaddr.isValid(entry) && !ipaddr.isValidCIDR(entry)
    this.#names = new Set(privateHosts.filter(isName).map((name) => name.toLowerCase()))
    this.#networks = privateHosts.filter((entry) => !isName(entry)).map(parseNetwork)
  }

  /** Returns true if the operator names this host name. */
  hasName(host: string): boolean {
    return this.#names.has(host)
  }

  /** Checks everything that the URL shows. @throws WebhookTargetRefused */
  checkUrl(url: URL): void {
    const host = hostOf(url)
    const address = ipaddr.isValid(host) ? ipaddr.parse(host) : undefined
    if (url.protocol !== 'https:' && !this.hasName(host) && !(address && this.#isNamed(address)))
      throw new WebhookTargetRefused('URL must begin with https://')
    if (address) this.checkAddress(host, host)
  }

  /** Checks one IP address of a host. @throws WebhookTargetRefused */
  checkAddress(host: string, address: string): void {
    if (this.hasName(host)) return
    const parsed = ipaddr.parse(address)
    if (!this.#isNamed(parsed) && !isPublic(parsed))
      throw new WebhookTargetRefused(`URL must have a public host: ${address} is not a public address`)
  }

  #isNamed(address: Address): boolean {
    return this.#networks.some((network) => contains(network, address))
  }
}

/** Returns the host of a URL as the network functions expect it, which write IPv6 addresses without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

const parseNetwork = (entry: string): Network => {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry)
  const address = ipaddr.parse(entry)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

const contains = (network: Network, address: Address) =>
  network[0].kind() === address.kind() && address.match(network)

const globalUnicast = ipaddr.parseCIDR('2000::/3')

// The library has the special-purpose registries of IANA. Outside of 2000::/3, it also reports unassigned and IPv4-compatible
// addresses of IPv6 as unicast.
const isPublic = (address: Address) =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || contains(globalUnicast, address))
