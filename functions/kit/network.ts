import { createHash } from 'node:crypto'
import { WIDER_NETWORKS } from '#shared/limit-facts.ts'
import { type LimitName, limitOf } from '#shared/limits.ts'

type Network = { name: string; times: number }

/** Returns the /64, /56 and /48 of IPv6, the narrowest first; of IPv4 the address alone, which many share. */
function networksOf(address: string): [Network, ...Network[]] {
  const own = { name: address, times: 1 }
  if (!address.includes(':')) return [own]
  const groups = address.split(':').slice(0, 4)
  return [
    own,
    ...WIDER_NETWORKS.map(({ bits, times }) => {
      const kept = groups.map((group, i) => {
        const left = Math.min(16, Math.max(0, 16 * (i + 1) - bits))
        return ((Number.parseInt(group || '0', 16) >> left) << left).toString(16)
      })
      return { name: `${kept.join(':')}/${bits}`, times }
    }),
  ]
}

/** The mark identifies a network within one counter without revealing it. */
const networkMark = (network: string): string =>
  `@${createHash('sha256').update(network).digest('base64url').slice(0, 6)}`

/** The widest network is the counter's own and needs no mark. */
export const marksOf = (address: string): string =>
  networksOf(address)
    .slice(0, -1)
    .map(({ name }) => networkMark(name))
    .join('')

/** Marks are ordered from the narrowest network on. */
export function unmarked(entry: string): { text: string; marks: string[] } {
  const [text = '', ...marks] = entry.split('@')
  return { text, marks }
}

/** Limits by network have the address at the end of `whom`. */
export function placesOf(name: LimitName, whom: string) {
  const { per } = limitOf(name)
  if (per !== 'network' && !per.endsWith(' and network')) return undefined
  const at = whom.lastIndexOf(' ') + 1
  return { of: whom.slice(0, at).trimEnd(), networks: networksOf(whom.slice(at)) }
}

/** A single item counts all networks of an address, so that a use costs one write. */
export function ownerOf(names: readonly LimitName[], whom: string): string {
  const [first] = names as [LimitName]
  const places = placesOf(first, whom)
  if (!places) return whom
  const { of, networks } = places
  return limitOf(first).per === 'network' ? `${of} ${networks.at(-1)?.name}`.trimStart() : of
}

/** Returns an attribute suffix and a multiplier of the limit for each network. */
export function shares(name: LimitName, whom: string): { end: string; times: number }[] {
  const places = placesOf(name, whom)
  if (!places) return [{ end: '', times: 1 }]
  // Items of addresses belong to the widest network, others to a phone or a request.
  const own = limitOf(name).per === 'network' && places.networks.at(-1)
  return places.networks.map((network) => ({
    end: network === own ? '' : networkMark(network.name),
    times: network.times,
  }))
}
