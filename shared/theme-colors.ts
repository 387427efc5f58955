/** The theme's colours for what has no style sheet of ours; a test compares them with `web/src/ui/tokens.css`. */
export const themeColors = {
  light: {
    paper: '#faf7f1',
    card: '#ffffff',
    ink: '#1c1f1d',
    soft: '#5b625e',
    line: '#e4ded2',
    field: '#8a8578',
    brick: '#a63a2b',
  },
  dark: {
    paper: '#0e1412',
    card: '#161d1a',
    ink: '#ecefea',
    soft: '#a3ada7',
    line: '#27312c',
    field: '#6d7a73',
    brick: '#f08a7b',
  },
} as const
export type Theme = keyof typeof themeColors

/** A business without colours of its own has these. */
export const productColors = { primary: '#14513f', secondary: '#a8741a' }
