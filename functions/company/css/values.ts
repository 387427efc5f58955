import type { CssNode, FunctionNode } from 'css-tree'
import { type StylePart, type StyleProperty, WIDE_PX } from '#shared/page-style.ts'
import { argumentsOf, type Color, colorOf, decimal, isTextColor, lineColorOf } from './colors.ts'

export type Printed = { css: string; texts: Color[]; grounds: Color[] }

/** Every printed character comes from this file, never from the source. */
export function printValue(
  nodes: readonly CssNode[],
  { parts, most = 1 }: StyleProperty,
): Printed | undefined {
  if (parts.includes('shadow')) {
    const css = shadows(nodes)
    return css === undefined ? undefined : { css, texts: [], grounds: [] }
  }
  if (nodes.length === 0 || nodes.length > most) return undefined
  const printed = nodes.map((node) => firstOf(parts, (part) => printPart(node, part)))
  if (!printed.every((one) => one !== undefined)) return undefined
  return {
    css: printed.map(({ css }) => css).join(' '),
    texts: printed.flatMap(({ texts }) => texts),
    grounds: printed.flatMap(({ grounds }) => grounds),
  }
}

export function describe({ parts, most = 1 }: StyleProperty): string {
  const accepted = parts.map((part) => {
    if (part === 'gradient') return 'um gradiente (linear-gradient ou radial-gradient, com até 8 cores)'
    if (part === 'shadow')
      return 'none ou até 3 sombras (distância até 8px, desfoque até 48px, expansão até 3px)'
    if (typeof part === 'string')
      return 'uma cor (#rrggbb, rgb(), hsl(), light-dark() ou var() de uma cor da página)'
    if ('words' in part) return part.words.join(', ')
    const [unit, [least, largest]] = Object.entries(part)[0] as [string, readonly [number, number]]
    if ('px' in part) {
      const wide = part.wide ? `, ou até ${part.wide}px em @media (min-width: ${WIDE_PX}px)` : ''
      return `medidas em px ou rem de ${decimal(least)} a ${decimal(largest)}px (${decimal(largest / 16)}rem)${wide}`
    }
    const mark = unit === 'percent' ? '%' : unit === 'em' ? 'em' : ''
    return `números de ${decimal(least)}${mark} a ${decimal(largest)}${mark}`
  })
  return `${accepted.join('; ')}${most > 1 ? `; até ${most} partes` : ''}`
}

function firstOf<T, R>(all: readonly T[], find: (one: T) => R | undefined): R | undefined {
  for (const one of all) {
    const found = find(one)
    if (found !== undefined) return found
  }
  return undefined
}

const plain = (css: string | undefined): Printed | undefined =>
  css === undefined ? undefined : { css, texts: [], grounds: [] }

function printPart(node: CssNode, part: StylePart): Printed | undefined {
  if (part === 'color') return plain(lineColorOf(node))
  if (part === 'gradient') return node.type === 'Function' ? gradient(node) : undefined
  if (part === 'text' || part === 'ground') {
    const color = colorOf(node)
    if (!color || (part === 'text' && !isTextColor(color))) return undefined
    return {
      css: color.css,
      texts: part === 'text' ? [color] : [],
      grounds: part === 'ground' ? [color] : [],
    }
  }
  if (part === 'shadow') return undefined
  if ('words' in part) return plain(word(node, part.words))
  if ('px' in part) return plain(length(node, part.px))
  if ('number' in part)
    return node.type === 'Number' ? plain(within(Number(node.value), part.number, '')) : undefined
  if ('percent' in part)
    return node.type === 'Percentage' ? plain(within(Number(node.value), part.percent, '%')) : undefined
  return node.type === 'Dimension' && node.unit.toLowerCase() === 'em'
    ? plain(within(Number(node.value), part.em, 'em'))
    : undefined
}

function word(node: CssNode | undefined, words: readonly string[]): string | undefined {
  return node?.type === 'Identifier' ? words.find((one) => one === node.name.toLowerCase()) : undefined
}

function within(value: number, [least, most]: readonly [number, number], unit: string, scale = 1) {
  return value * scale >= least && value * scale <= most ? `${decimal(value)}${unit}` : undefined
}

/** A `clamp()` between two permitted lengths stays inside the range. */
function length(node: CssNode | undefined, range: readonly [number, number]): string | undefined {
  if (node?.type === 'Function' && node.name.toLowerCase() === 'clamp') {
    const [least, preferred, most, ...others] = argumentsOf(node)
    const ends = [least, most].map((end) => (end?.length === 1 ? fixedLength(end[0], range) : undefined))
    const middle = preferred && sum(preferred)
    return ends[0] && ends[1] && middle && others.length === 0
      ? `clamp(${ends[0]},${middle},${ends[1]})`
      : undefined
  }
  return fixedLength(node, range)
}

function fixedLength(node: CssNode | undefined, range: readonly [number, number]): string | undefined {
  if (node?.type === 'Number') return Number(node.value) === 0 ? within(0, range, '') : undefined
  if (node?.type !== 'Dimension') return undefined
  const unit = node.unit.toLowerCase()
  if (unit !== 'px' && unit !== 'rem') return undefined
  return within(Number(node.value), range, unit, unit === 'rem' ? 16 : 1)
}

function sum(nodes: readonly CssNode[]): string | undefined {
  if (nodes.length % 2 === 0 || nodes.length > 5) return undefined
  const printed = nodes.map((node, i) => {
    if (i % 2 === 1) return node.type === 'Operator' && node.value.trim() === '+' ? '+' : undefined
    if (node.type !== 'Dimension' || !/^(px|rem|vw|vh|vmin|vmax)$/i.test(node.unit)) return undefined
    return within(Number(node.value), [-1000, 1000], node.unit.toLowerCase())
  })
  return printed.every((one) => one !== undefined) ? printed.join(' ') : undefined
}

const sides = ['to', 'top', 'bottom', 'left', 'right']
const radial = ['circle', 'ellipse', 'at', 'center', ...sides.slice(1), 'closest-side', 'farthest-corner']
const heads: Record<string, readonly string[]> = {
  'linear-gradient': sides,
  'repeating-linear-gradient': sides,
  'radial-gradient': radial,
}

function gradient(node: FunctionNode): Printed | undefined {
  const name = node.name.toLowerCase()
  const words = Object.hasOwn(heads, name) ? heads[name] : undefined
  if (!words) return undefined
  const [first = [], ...others] = argumentsOf(node)
  const head = first[0] && !colorOf(first[0]) ? direction(first, words) : undefined
  const stops = (head === undefined ? [first, ...others] : others).map(stop)
  if (stops.length < 2 || stops.length > 8 || !stops.every((one) => one !== undefined)) return undefined
  const css = [...(head === undefined ? [] : [head]), ...stops.map((one) => one.css)]
  return { css: `${name}(${css.join(',')})`, texts: [], grounds: stops.map(({ color }) => color) }
}

function direction(nodes: readonly CssNode[], words: readonly string[]): string | undefined {
  const [only] = nodes
  if (only?.type === 'Dimension' && nodes.length === 1) {
    const unit = only.unit.toLowerCase()
    return unit === 'deg' ? within(Number(only.value), [-360, 360], 'deg') : undefined
  }
  const printed = nodes.map((node) => word(node, words))
  return nodes.length <= 5 && printed.every((one) => one !== undefined) ? printed.join(' ') : undefined
}

function stop([first, ...places]: readonly CssNode[]): { css: string; color: Color } | undefined {
  const color = first && colorOf(first)
  if (!color || places.length > 2) return undefined
  const printed = places.map((node) =>
    node.type === 'Percentage' ? within(Number(node.value), [0, 100], '%') : fixedLength(node, [0, 2000]),
  )
  return printed.every((one) => one !== undefined)
    ? { css: [color.css, ...printed].join(' '), color }
    : undefined
}

/** Shadows stay small, so that they cover nothing beside their element. */
const shadowRanges = [
  [-8, 8],
  [-8, 8],
  [0, 48],
  [-3, 3],
] as const

function shadows(nodes: readonly CssNode[]): string | undefined {
  if (nodes.length === 1 && word(nodes[0], ['none'])) return 'none'
  const layers: CssNode[][] = [[]]
  for (const node of nodes) {
    if (node.type === 'Operator' && node.value.trim() === ',') layers.push([])
    else layers.at(-1)?.push(node)
  }
  const printed = layers.map(shadow)
  return layers.length <= 3 && printed.every((one) => one !== undefined) ? printed.join(',') : undefined
}

function shadow(nodes: readonly CssNode[]): string | undefined {
  const inset = nodes.filter((node) => word(node, ['inset']))
  const colors = nodes.flatMap((node) => lineColorOf(node) ?? [])
  const lengths = nodes.filter((node) => node.type === 'Number' || node.type === 'Dimension')
  const printed = lengths.map((node, i) => {
    const range = shadowRanges[i]
    return range && fixedLength(node, range)
  })
  const whole = inset.length + colors.length + lengths.length === nodes.length
  if (!whole || inset.length > 1 || colors.length > 1 || lengths.length < 2) return undefined
  if (!printed.every((one) => one !== undefined)) return undefined
  return [...(inset.length ? ['inset'] : []), ...printed, ...colors].join(' ')
}
