import { BlockList, isIP, isIPv6 } from 'node:net'
import { lazily } from '#shared/lazy.ts'

/** These networks are not public: IANA's special-purpose registry, multicast and reserved ranges. */
const closedV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16', // It includes the instance metadata addresses of AWS and other clouds.
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** Everything else (loopback, link-local, private, mapped IPv4, NAT64, SRv6, multicast) is not public. */
const OPEN_V6 = '2000::/3'
/** These ranges inside it are not public either. */
const closedV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

/** They are made on first use, because Node's first check of IPv6 takes milliseconds. */
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

export function isPublic(address: string): boolean {
  if (!isIP(address)) return false
  const family = familyOf(address)
  if (lists.closed.check(address, family)) return false
  return family === 'ipv4' || (lists.openV6.check(address, family) && !isTunnel(address))
}

/** An ISATAP address leads to the IPv4 address at its end, under any prefix. */
function isTunnel(address: string): boolean {
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`)
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail].map((part) => (part ? part.split(':') : [])) as [string[], string[]]
  const groups = [...before, ...Array(8 - before.length - after.length).fill('0'), ...after]
  // The bits for uniqueness and group do not matter.
  const mark = Number.parseInt(groups[4] as string, 16) & ~0x0300
  return mark === 0 && Number.parseInt(groups[5] as string, 16) === 0x5efe
}

export function isLoopback(address: string): boolean {
  return isIP(address) > 0 && lists.loopback.check(address, familyOf(address))
}
