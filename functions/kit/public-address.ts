import { BlockList, isIP, isIPv6 } from 'node:net'
import { lazily } from '#shared/lazy.ts'

/** IPv4 networks that are not the public Internet (IANA's special-purpose registry, multicast, reserved). */
const closedV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // With the metadata services of Lambda's and other clouds' machines.
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** The public Internet of IPv6. Outside it: loopback, link-local, private, mapped IPv4, NAT64, multicast. */
const OPEN_V6 = '2000::/3'
/** Exceptions inside: IETF protocols with Teredo and benchmarks, documentation, 6to4. */
const closedV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

/** Made on first use: Node's check of IPv6 addresses takes milliseconds to prepare. */
const lists = lazily({
  openV6: () => networks([OPEN_V6]),
  closed: () => networks([...closedV4, ...closedV6]),
  loopback: () => networks(['127.0.0.0/8', '::1/128']),
})

function networks(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), familyOf(network))
  }
  return list
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

/** Whether this is an IP address, and that of a host of the public Internet. */
export function isPublic(address: string): boolean {
  if (!isIP(address)) return false
  const family = familyOf(address)
  if (lists.closed.check(address, family)) return false
  return family === 'ipv4' || lists.openV6.check(address, family)
}

export function isLoopback(address: string): boolean {
  return isIP(address) > 0 && lists.loopback.check(address, familyOf(address))
}
