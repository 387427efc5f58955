import { useLayoutEffect } from 'react'
import { brandColors } from '#shared/colors.ts'
import { useTheme } from '../../ui/theme-toggle.tsx'

export function useBrandColors(
  config: { primary_color?: string; secondary_color?: string } | null | undefined,
) {
  const theme = useTheme()
  const primary = config?.primary_color
  const secondary = config?.secondary_color
  useLayoutEffect(() => {
    const root = document.documentElement
    const tokens = getComputedStyle(root)
    const [paper, card] = ['--paper', '--card'].map((name) => tokens.getPropertyValue(name).trim()) as [
      string,
      string,
    ]
    const colors = Object.entries(brandColors({ primary, secondary }, theme, paper, card))
    for (const [name, value] of colors) root.style.setProperty(name, value)
    return () => {
      for (const [name] of colors) root.style.removeProperty(name)
    }
  }, [theme, primary, secondary])
}
