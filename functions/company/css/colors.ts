import type { CssNode, FunctionNode } from 'css-tree'
import { contrast } from '#shared/colors.ts'
import { brandTokens } from '#shared/page-style.ts'
import { type Theme, themeColors } from '#shared/theme-colors.ts'

type BrandToken = keyof typeof brandTokens
/** A business's own colours are tokens, because only the page knows them. */
type Tone = { hex: string; alpha: number } | { token: BrandToken }
export type Color = { css: string; tones: readonly [light: Tone, dark: Tone] }

const names = new Map([
  ['black', '000000'],
  ['white', 'ffffff'],
  ['silver', 'c0c0c0'],
  ['gray', '808080'],
  ['grey', '808080'],
  ['red', 'ff0000'],
  ['maroon', '800000'],
  ['orange', 'ffa500'],
  ['gold', 'ffd700'],
  ['yellow', 'ffff00'],
  ['olive', '808000'],
  ['lime', '00ff00'],
  ['green', '008000'],
  ['teal', '008080'],
  ['aqua', '00ffff'],
  ['cyan', '00ffff'],
  ['blue', '0000ff'],
  ['navy', '000080'],
  ['fuchsia', 'ff00ff'],
  ['magenta', 'ff00ff'],
  ['purple', '800080'],
  ['pink', 'ffc0cb'],
  ['brown', 'a52a2a'],
  ['beige', 'f5f5dc'],
  ['transparent', '00000000'],
])

const HEX = /^(?:[\da-f]{3}|[\da-f]{4}|[\da-f]{6}|[\da-f]{8})$/i

/** Returns undefined for a colour whose contrast cannot be computed. */
export function colorOf(node: CssNode): Color | undefined {
  if (node.type === 'Hash') return HEX.test(node.value) ? fromHex(node.value) : undefined
  if (node.type === 'Identifier') return fromHex(names.get(node.name.toLowerCase()))
  if (node.type !== 'Function') return undefined
  switch (node.name.toLowerCase()) {
    case 'rgb':
    case 'rgba':
      return fromRgb(node)
    case 'hsl':
    case 'hsla':
      return fromHsl(node)
    case 'var':
      return fromToken(node)
    case 'light-dark':
      return fromBoth(node)
    default:
      return undefined
  }
}

export function lineColorOf(node: CssNode): string | undefined {
  if (node.type === 'Identifier' && node.name.toLowerCase() === 'currentcolor') return 'currentcolor'
  if (node.type !== 'Function') return colorOf(node)?.css
  const name = node.name.toLowerCase()
  if (name === 'oklch') return fromOklch(node)
  if (name === 'color-mix') return fromMix(node)
  return colorOf(node)?.css
}

export function argumentsOf({ children }: FunctionNode): CssNode[][] {
  const found: CssNode[][] = [[]]
  for (const node of children.toArray()) {
    if (node.type === 'Operator' && node.value.trim() === ',') found.push([])
    else found.at(-1)?.push(node)
  }
  return found
}

export const decimal = (value: number) => String(Math.round(value * 10_000) / 10_000 || 0)

function fromHex(digits: string | undefined): Color | undefined {
  if (digits === undefined) return undefined
  const long = (digits.length < 6 ? digits.replace(/./g, '$&$&') : digits).toLowerCase()
  const tone = { hex: `#${long.slice(0, 6)}`, alpha: Number.parseInt(long.slice(6) || 'ff', 16) / 255 }
  return { css: `#${long.endsWith('ff') ? long.slice(0, 6) : long}`, tones: [tone, tone] }
}

function fromChannels(channels: readonly number[], alpha: number): Color | undefined {
  const bytes = [...channels, alpha * 255].map((one) => Math.min(255, Math.max(0, Math.round(one))))
  return fromHex(bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(''))
}

function channelsOf(node: FunctionNode, whole: readonly number[]): number[] | undefined {
  const nodes = node.children.toArray()
  const operators = nodes.flatMap((one) => (one.type === 'Operator' ? one.value.trim() : []))
  const numbers = nodes.filter((one) => one.type !== 'Operator')
  if (operators.some((one) => one !== ',' && one !== '/') || numbers.length < 3 || numbers.length > 4)
    return undefined
  const found = numbers.map((one, i) => {
    if (one.type === 'Number') return Number(one.value)
    if (one.type === 'Percentage') return (Number(one.value) / 100) * (whole[i] ?? 1)
    return one.type === 'Dimension' && one.unit.toLowerCase() === 'deg' ? Number(one.value) : Number.NaN
  })
  return found.every((one) => Math.abs(one) <= 1000) ? found : undefined
}

function fromRgb(node: FunctionNode): Color | undefined {
  const [r, g, b, alpha = 1] = channelsOf(node, [255, 255, 255, 1]) ?? []
  return r === undefined || g === undefined || b === undefined ? undefined : fromChannels([r, g, b], alpha)
}

function fromHsl(node: FunctionNode): Color | undefined {
  const [hue, saturation, lightness, alpha = 1] = channelsOf(node, [360, 100, 100, 1]) ?? []
  if (hue === undefined || saturation === undefined || lightness === undefined) return undefined
  const [s, l] = [saturation, lightness].map((one) => Math.min(1, Math.max(0, one / 100))) as [number, number]
  const channel = (n: number) => {
    const k = (((n + hue / 30) % 12) + 12) % 12
    return 255 * (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  }
  return fromChannels([channel(0), channel(8), channel(4)], alpha)
}

function fromOklch(node: FunctionNode): string | undefined {
  const [l, c, h, alpha = 1] = channelsOf(node, [1, 0.4, 360, 1]) ?? []
  if (l === undefined || c === undefined || h === undefined) return undefined
  return `oklch(${[l, c, h].map(decimal).join(' ')}/${decimal(alpha)})`
}

type ThemeToken = keyof (typeof themeColors)['light']

function fromToken(node: FunctionNode): Color | undefined {
  const [token, ...others] = node.children.toArray()
  if (token?.type !== 'Identifier' || others.length > 0) return undefined
  const css = `var(${token.name})`
  if (Object.hasOwn(brandTokens, token.name)) {
    const tone = { token: token.name as BrandToken }
    return { css, tones: [tone, tone] }
  }
  const name = /^--(.*)/.exec(token.name)?.[1] ?? ''
  if (!Object.hasOwn(themeColors.light, name)) return undefined
  const tone = (theme: Theme) => ({ hex: themeColors[theme][name as ThemeToken], alpha: 1 })
  return { css, tones: [tone('light'), tone('dark')] }
}

/** `light-dark()` follows the page's theme through its `color-scheme`. */
function fromBoth(node: FunctionNode): Color | undefined {
  const [light, dark, ...others] = argumentsOf(node).map(([one, ...more]) =>
    one && more.length === 0 && !isBoth(one) ? colorOf(one) : undefined,
  )
  if (!light || !dark || others.length > 0) return undefined
  return { css: `light-dark(${light.css},${dark.css})`, tones: [light.tones[0], dark.tones[1]] }
}

const isBoth = (node: CssNode) => node.type === 'Function' && node.name.toLowerCase() === 'light-dark'

function fromMix(node: FunctionNode): string | undefined {
  const [space = [], ...mixed] = argumentsOf(node)
  const [within, name, ...rest] = space.map((one) =>
    one.type === 'Identifier' ? one.name.toLowerCase() : undefined,
  )
  const known = within === 'in' && rest.length === 0 && ['srgb', 'oklab', 'oklch'].includes(name ?? '')
  if (!known || mixed.length !== 2) return undefined
  const colors = mixed.map(([one, share, ...more]) => {
    const color = one && colorOf(one)?.css
    if (!color || more.length > 0) return undefined
    if (!share) return color
    const percent = share.type === 'Percentage' ? Number(share.value) : Number.NaN
    return percent >= 0 && percent <= 100 ? `${color} ${decimal(percent)}%` : undefined
  })
  return colors.every((one) => one) ? `color-mix(in ${name},${colors.join(',')})` : undefined
}

/** Large and bold text needs this contrast, the lowest that WCAG 2.2 (1.4.3) allows. */
const LEAST_CONTRAST = 3

/** Only the inks of the business's colours may be a text's colour. */
export function isTextColor({ tones }: Color): boolean {
  return tones.every((tone) => !('token' in tone) || brandTokens[tone.token] === 'text')
}

export function unreadableIn(
  texts: readonly Color[],
  grounds: readonly Color[],
): 'claro' | 'escuro' | undefined {
  for (const [theme, name] of [
    ['light', 'claro'],
    ['dark', 'escuro'],
  ] as const) {
    const page = (token: ThemeToken) => ({ hex: themeColors[theme][token], alpha: 1 })
    const at = theme === 'light' ? 0 : 1
    const bases = [page('paper'), page('card')]
    const over = texts.length ? texts.map(({ tones }) => tones[at]) : [page('ink'), page('soft')]
    const under = grounds.length ? grounds.map(({ tones }) => tones[at]) : bases
    if (!over.every((text) => under.every((ground) => bases.every((base) => reads(text, ground, base)))))
      return name
  }
  return undefined
}

function reads(text: Tone, ground: Tone, base: { hex: string }): boolean {
  if ('token' in ground && ground.token !== '--tint')
    return ground.token === '--primary' && 'token' in text && text.token === '--on-primary'
  const shown = 'token' in ground ? base.hex : blend(ground, base.hex)
  if (!('token' in text)) return contrast(blend(text, shown), shown) >= LEAST_CONTRAST
  // The business's inks are readable on the page's grounds and on similar colours.
  return text.token !== '--on-primary' && contrast(shown, base.hex) <= 1.25
}

function blend({ hex, alpha }: { hex: string; alpha: number }, base: string): string {
  const channel = (color: string, i: number) => Number.parseInt(color.slice(1 + 2 * i, 3 + 2 * i), 16)
  const mixed = [0, 1, 2].map((i) => Math.round(alpha * channel(hex, i) + (1 - alpha) * channel(base, i)))
  return `#${mixed.map((one) => one.toString(16).padStart(2, '0')).join('')}`
}
