import { keep, readStored } from './storage.ts'

export type Theme = 'light' | 'dark'

const KEY = 'navalha-theme'
const listeners = new Set<() => void>()

/** The theme to start with: the one chosen earlier, else light, which is what customers get by default. */
export function storedTheme(): Theme {
  const stored = readStored('localStorage', KEY)
  if (stored === 'system') return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  return stored === 'dark' ? 'dark' : 'light'
}

/** Paints the whole document in a theme; the tokens follow the attribute. */
export function applyTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
}

export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

/** Changes to the other theme and remembers it. */
export function toggleTheme() {
  const theme = currentTheme() === 'dark' ? 'light' : 'dark'
  applyTheme(theme)
  keep('localStorage', KEY, theme)
  for (const listener of listeners) listener()
}

/** Calls `listener` after each change; returns the function that stops it. */
export function onThemeChange(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
