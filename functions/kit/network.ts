import { createHash } from 'node:crypto'
import { WIDER_NETWORKS } from '#shared/limit-facts.ts'
import { type LimitName, limitOf } from '#shared/limits.ts'

/** Names a network that uses are counted of, and how many times the figure for one address it may have. */
type Network = { name: string; times: number }

/**
 * Returns the networks that an address (see `viewerAddress`) counts under, from the narrowest to the widest:
 * of IPv6 its /64, /56 and /48, since one of these includes all the smaller ones inside; of IPv4 the address
 * alone, which many share.
 */
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

/** Names a network among those of one counter, without telling which it is. */
const networkMark = (network: string): string =>
  `@${createHash('sha256').update(network).digest('base64url').slice(0, 6)}`

/**
 * Returns what a counter's entry carries of its address: marks of its networks but the widest, which the
 * counter is of.
 */
export const marksOf = (address: string): string =>
  networksOf(address)
    .slice(0, -1)
    .map(({ name }) => networkMark(name))
    .join('')

/** Returns an entry's own text, and the marks of its networks from the narrowest on. */
export function unmarked(entry: string): { text: string; marks: string[] } {
  const [text = '', ...marks] = entry.split('@')
  return { text, marks }
}

/** Returns the address that `whom` ends with, where uses are counted by network, and the text before it. */
export function placesOf(name: LimitName, whom: string) {
  const { per } = limitOf(name)
  if (per !== 'network' && !per.endsWith(' and network')) return undefined
  const at = whom.lastIndexOf(' ') + 1
  return { of: whom.slice(0, at).trimEnd(), networks: networksOf(whom.slice(at)) }
}

/**
 * Whom an item is for: an address, by its widest network; or a phone, whatever address it is typed at. So one item counts
 * for each network, and a use costs one write.
 */
export function ownerOf(names: readonly LimitName[], whom: string): string {
  const [first] = names as [LimitName]
  const places = placesOf(first, whom)
  if (!places) return whom
  const { of, networks } = places
  return limitOf(first).per === 'network' ? `${of} ${networks.at(-1)?.name}`.trimStart() : of
}

/**
 * Returns the networks that a limit counts under: the ends of their attributes, and what multiplies the
 * figure.
 */
export function shares(name: LimitName, whom: string): { end: string; times: number }[] {
  const places = placesOf(name, whom)
  if (!places) return [{ end: '', times: 1 }]
  // The item itself is that of the widest network, unless it is that of a phone or a request.
  const own = limitOf(name).per === 'network' && places.networks.at(-1)
  return places.networks.map((network) => ({
    end: network === own ? '' : networkMark(network.name),
    times: network.times,
  }))
}
