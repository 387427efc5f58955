import { existsSync } from 'node:fs'

/** The headless shell is Chromium without windows and toolbars, and takes half the processor time. */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Names the browser that `infra/local/prepare.js` found or installed. */
export const chromiumPath = process.env.CHROMIUM ?? installed.find((path) => existsSync(path))

export const chromiumSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--process-per-site',
  // Font hinting would make the headless shell space letters differently from browsers with windows.
  '--font-render-hinting=none',
]
