import { applyTheme, chosenTheme, themeOf } from '../lib/theme.ts'

// It runs before the first paint, without a business's colours.
applyTheme(themeOf(chosenTheme()))
