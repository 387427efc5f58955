import { keep, readStored } from './storage.ts'

export type Theme = 'light' | 'dark'
/** What a person may choose: one of the two, or whatever the device has. */
export type ThemeChoice = Theme | 'system'

const KEY = 'navalha-theme'
const listeners = new Set<() => void>()

const isChoice = (value: string | null | undefined): value is ThemeChoice =>
  value === 'light' || value === 'dark' || value === 'system'

/** The choice made earlier, else the page's own default (on its `html` element), else light, which customers get. */
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

/** Paints the whole document in a theme; the tokens follow the attribute. */
export function applyTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
}

export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

/** Paints and remembers a choice. */
export function chooseTheme(choice: ThemeChoice) {
  keep('localStorage', KEY, choice)
  refresh()
}

/** Changes to the other theme and remembers it. */
export function toggleTheme() {
  chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')
}

/** Follows the device while the choice is `system`, and choices made in other tabs. */
export function followTheme() {
  prefersDark().addEventListener('change', refresh)
  addEventListener('storage', ({ key }) => key === KEY && refresh())
}

function refresh() {
  applyTheme(themeOf(chosenTheme()))
  for (const listener of listeners) listener()
}

/** Calls `listener` after each change; returns the function that stops it. */
export function onThemeChange(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
