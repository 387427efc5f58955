import { brandColors, contrast } from '#shared/colors.ts'
import { type Theme, themeColors } from '#shared/theme-colors.ts'

/** Text needs at least this contrast (WCAG 2.2, AA). */
const READABLE = 4.5

export type Finding = { theme: Theme; mended: string }

/** Returns the themes in which text of this colour is hard to read, and what the page draws there. */
export function unreadableThemes(color: string): Finding[] {
  return (['light', 'dark'] as const).flatMap((theme) => {
    const { paper, card } = themeColors[theme]
    const ratio = Math.min(contrast(color, paper), contrast(color, card))
    const mended = brandColors({ primary: color }, theme, paper, card)['--primary-ink']
    return ratio < READABLE && mended ? [{ theme, mended }] : []
  })
}

/** Returns `#RRGGBB` of a typed colour, also without `#` or in three digits; undefined if it is none. */
export function colorOf(typed: string): string | undefined {
  const digits = typed.trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`
  return /^[0-9a-f]{3}$/.test(digits) ? `#${digits.replace(/./g, '$&$&')}` : undefined
}
