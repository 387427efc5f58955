import { brandColors, contrast } from '#shared/colors.ts'
import { type Theme, themeColors } from '#shared/theme-colors.ts'

/** WCAG 2.2 (AA) requires this contrast. */
const READABLE = 4.5

export type Finding = { theme: Theme; mended: string }

/** The page draws another colour there. */
export function unreadableThemes(color: string): Finding[] {
  return (['light', 'dark'] as const).flatMap((theme) => {
    const { paper, card } = themeColors[theme]
    const ratio = Math.min(contrast(color, paper), contrast(color, card))
    const mended = brandColors({ primary: color }, theme, paper, card)['--primary-ink']
    return ratio < READABLE && mended ? [{ theme, mended }] : []
  })
}

/** It accepts `#` or not, and three digits; other text is undefined. */
export function colorOf(typed: string): string | undefined {
  const digits = typed.trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`
  return /^[0-9a-f]{3}$/.test(digits) ? `#${digits.replace(/./g, '$&$&')}` : undefined
}
