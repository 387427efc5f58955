import type { BookingConfig } from '#shared/booking-config.ts'
import { brandColors } from '#shared/colors.ts'
import { productColors } from '#shared/theme-colors.ts'

const PAPER = '#ffffff'

/** Returns the business's colours on white paper, as CSS variables: in either theme of the screen. */
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
