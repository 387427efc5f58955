import { useSyncExternalStore } from 'react'
import type { Theme } from '#shared/theme-colors.ts'
import { currentTheme, onThemeChange, toggleTheme } from '../lib/theme.ts'
import { Button } from './button.tsx'
import { moon, sun } from './icon-paths.ts'
import { Icon } from './icons.tsx'

export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChange, currentTheme)
}

export function ThemeToggle() {
  const dark = useTheme() === 'dark'
  const name = dark ? 'Usar tema claro' : 'Usar tema escuro'
  return (
    <Button look="quiet" className="-mr-3 text-soft" aria-label={name} title={name} onClick={toggleTheme}>
      <Icon of={dark ? sun : moon} />
    </Button>
  )
}
