type Rgb = readonly [number, number, number]

function parse(color: string): Rgb {
  const hex = color.length === 4 ? color.slice(1).replace(/./g, '$&$&') : color.slice(1)
  const value = Number.parseInt(hex, 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function luminance(color: string): number {
  const [r, g, b] = parse(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function format(channels: number[]): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

const darker = (color: string, share: number) => format(parse(color).map((channel) => channel * (1 - share)))

/** Scales to the hue's full strength first, then adds white. */
function lighter(color: string, share: number): string {
  const channels = parse(color)
  const strength = 1 + (255 / Math.max(1, ...channels) - 1) * Math.min(1, share * 2)
  const white = Math.max(0, share * 2 - 1)
  return format(channels.map((channel) => channel * strength * (1 - white) + 255 * white))
}

function readable(color: string, grounds: readonly string[], ratio: number): string {
  const moved = luminance(grounds[0] ?? '#ffffff') > 0.18 ? darker : lighter
  for (let share = 0; share < 1; share += 0.03) {
    const candidate = moved(color, share)
    if (grounds.every((ground) => contrast(candidate, ground) >= ratio)) return candidate
  }
  return moved(color, 1)
}

function foregroundOn(fill: string): string {
  return contrast('#ffffff', fill) >= 4.5 ? '#ffffff' : '#000000'
}

const isColor = (value: string | undefined): value is string => /^#[0-9a-f]{6}$/i.test(value ?? '')

export function brandColors(
  brand: { primary?: string; secondary?: string },
  theme: 'light' | 'dark',
  paper: string,
  card: string,
): Record<string, string> {
  const grounds = [card, paper]
  const colors: Record<string, string> = {}
  if (isColor(brand.primary)) {
    const fill = theme === 'dark' ? readable(brand.primary, grounds, 4) : brand.primary
    colors['--primary'] = fill
    colors['--on-primary'] = foregroundOn(fill)
    colors['--primary-ink'] = readable(brand.primary, grounds, 5.4)
    colors['--primary-edge'] = readable(brand.primary, grounds, 3)
  }
  if (isColor(brand.secondary)) {
    colors['--accent'] = theme === 'dark' ? readable(brand.secondary, grounds, 3) : brand.secondary
    colors['--accent-ink'] = readable(brand.secondary, grounds, 5.4)
  }
  return colors
}
