import { expect, test } from 'vitest'
import { compareDays, SETTINGS } from './packing.ts'

test.each(SETTINGS)(
  'packed appointments lose no more minutes of full days than the grid with %o',
  (setting) => {
    const { grid, packed } = compareDays(100, setting)
    expect(packed.lostMinutes).toBeLessThanOrEqual(grid.lostMinutes)
    expect(packed.appointments).toBeGreaterThanOrEqual(grid.appointments)
  },
)
