import { applyTheme, chosenTheme, themeOf } from '../lib/theme.ts'

// Runs before the staff app's first paint. Whatever its host is called, this page is of no business yet.
applyTheme(themeOf(chosenTheme()))
