import type { Atrule, CssNode } from 'css-tree'
import { styleMedia, WIDE_PX } from '#shared/page-style.ts'
import { decimal } from './colors.ts'

export function printQueries(prelude: Atrule['prelude']): { css: string; wide: boolean } | undefined {
  const [list, ...others] = prelude?.type === 'AtrulePrelude' ? prelude.children.toArray() : []
  if (list?.type !== 'MediaQueryList' || others.length > 0) return undefined
  const queries = list.children.toArray().map(printQuery)
  if (queries.length === 0 || !queries.every((query) => query !== undefined)) return undefined
  return { css: queries.map(({ css }) => css).join(','), wide: queries.every(({ wide }) => wide) }
}

function printQuery(query: CssNode): { css: string; wide: boolean } | undefined {
  if (query.type !== 'MediaQuery' || query.modifier) return undefined
  const type = query.mediaType?.toLowerCase()
  if (type && type !== 'screen' && type !== 'print' && type !== 'all') return undefined
  const nodes = query.condition?.children.toArray() ?? []
  const features = nodes.map((node, i) => {
    if (i % 2 === 1) return node.type === 'Identifier' && node.name.toLowerCase() === 'and' ? AND : undefined
    return printFeature(node)
  })
  const ends = nodes.length % 2 === 1 || nodes.length === 0
  if (!ends || !features.every((feature) => feature !== undefined)) return undefined
  const condition = features.map((feature) => feature.css).join(' ')
  const css = type && condition ? `${type} and ${condition}` : type || condition
  return css ? { css, wide: features.some(({ wide }) => wide) } : undefined
}

const AND = { css: 'and', wide: false }

function printFeature(node: CssNode): { css: string; wide: boolean } | undefined {
  if (node.type !== 'Feature') return undefined
  const { value } = node
  const [name, words] = Object.entries(styleMedia).find(([one]) => one === node.name.toLowerCase()) ?? []
  if (value?.type === 'Identifier') {
    const word = words?.find((one) => one === value.name.toLowerCase())
    return word && { css: `(${name}:${word})`, wide: false }
  }
  const unit = value?.type === 'Dimension' ? value.unit.toLowerCase() : ''
  if (value?.type !== 'Dimension' || words?.length !== 0 || !/^(px|r?em)$/.test(unit)) return undefined
  const size = Number(value.value)
  if (!(size >= 0 && size <= 10_000)) return undefined
  const wide = name === 'min-width' && size * (unit === 'px' ? 1 : 16) >= WIDE_PX
  return { css: `(${name}:${decimal(size)}${unit})`, wide }
}
