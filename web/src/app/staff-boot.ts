import { applyTheme, chosenTheme, themeOf } from '../lib/theme.ts'

// Runs before the staff app's first paint, which belongs to no business on any host.
applyTheme(themeOf(chosenTheme()))
