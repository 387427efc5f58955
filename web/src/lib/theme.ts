import type { Theme } from '#shared/theme-colors.ts'
import { keep, readStored } from './storage.ts'
import { createStore } from './store.ts'

export type ThemeChoice = Theme | 'system'

const KEY = 'navalha-theme'
// Marked as pure, so that the boot scripts leave it out.
const changes = /* @__PURE__ */ createStore(undefined)

const isChoice = (value: string | null | undefined): value is ThemeChoice =>
  value === 'light' || value === 'dark' || value === 'system'

/** The default is the page's (on its `html` element), or light. */
export function chosenTheme(): ThemeChoice {
  const stored = readStored('localStorage', KEY)
  if (isChoice(stored)) return stored
  const byDefault = document.documentElement.dataset.defaultTheme
  return isChoice(byDefault) ? byDefault : 'light'
}

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)')

export function themeOf(choice: ThemeChoice): Theme {
  if (choice !== 'system') return choice
  return prefersDark().matches ? 'dark' : 'light'
}

export function applyTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
}

export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

export function chooseTheme(choice: ThemeChoice) {
  keep('localStorage', KEY, choice)
  refresh()
}

export function toggleTheme() {
  chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')
}

/** `system` follows the device, and choices in other tabs are followed. */
export function followTheme() {
  prefersDark().addEventListener('change', refresh)
  addEventListener('storage', ({ key }) => key === KEY && refresh())
}

function refresh() {
  applyTheme(themeOf(chosenTheme()))
  changes.set(undefined)
}

export const onThemeChange = (listener: () => void) => changes.subscribe(listener)
