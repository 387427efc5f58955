import { BlockList, isIP, isIPv6 } from 'node:net'
import { lazily } from '#shared/lazy.ts'

/**
 * These IPv4 networks are not the public Internet: IANA's special-purpose registry as a whole, multicast,
 * reserved.
 */
const closedV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private use
  '100.64.0.0/10', // shared by carriers
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, with the metadata services of Lambda's and other clouds' machines
  '172.16.0.0/12', // private use
  '192.0.0.0/24', // IETF protocols
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112, by DNAME
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private use
  '192.175.48.0/24', // AS112, directly
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, with the limited broadcast
]

/**
 * This is the public Internet of IPv6. Outside it: loopback, link-local, private, mapped IPv4, NAT64,
 * dummies, SRv6, multicast.
 */
const OPEN_V6 = '2000::/3'
/** These are exceptions inside. */
const closedV6 = [
  '2001::/23', // IETF protocols, with Teredo, AMT, AS112, benchmarks, ORCHID and drones
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '2620:4f:8000::/48', // AS112, directly
  '3fff::/20', // documentation
]

/** They are made on first use: Node's check of IPv6 addresses takes milliseconds to prepare. */
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

/** Tells whether this is an IP address, and that of a host of the public Internet. */
export function isPublic(address: string): boolean {
  if (!isIP(address)) return false
  const family = familyOf(address)
  if (lists.closed.check(address, family)) return false
  return family === 'ipv4' || (lists.openV6.check(address, family) && !isTunnel(address))
}

/** An ISATAP address leads to the IPv4 address at its end, under whichever prefix a network has. */
function isTunnel(address: string): boolean {
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`)
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail].map((part) => (part ? part.split(':') : [])) as [string[], string[]]
  const groups = [...before, ...Array(8 - before.length - after.length).fill('0'), ...after]
  // The two bits that say whether an interface's id is unique and whose it is do not matter.
  const mark = Number.parseInt(groups[4] as string, 16) & ~0x0300
  return mark === 0 && Number.parseInt(groups[5] as string, 16) === 0x5efe
}

export function isLoopback(address: string): boolean {
  return isIP(address) > 0 && lists.loopback.check(address, familyOf(address))
}
