import type { BookingConfig } from '#shared/booking-config.ts'
import { brandColors } from '#shared/colors.ts'
import { productColors } from '#shared/theme-colors.ts'

const PAPER = '#ffffff'

/** Paper is white in both themes. */
export const paperColors = (config: Pick<BookingConfig, 'primary_color' | 'secondary_color'>) =>
  brandColors(
    {
      primary: config.primary_color ?? productColors.primary,
      secondary: config.secondary_color ?? productColors.secondary,
    },
    'light',
    PAPER,
    PAPER,
  )
