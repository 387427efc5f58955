import type { BookingConfig } from '#shared/booking-config.ts'
import { brandColors } from '#shared/colors.ts'

/** It is the product's colour (tokens.css). */
const GREEN = '#14513f'
const BRASS = '#a8741a'
const PAPER = '#ffffff'

/** Paper is white in both themes. */
export const paperColors = (config: Pick<BookingConfig, 'primary_color' | 'secondary_color'>) =>
  brandColors(
    { primary: config.primary_color ?? GREEN, secondary: config.secondary_color ?? BRASS },
    'light',
    PAPER,
    PAPER,
  )
