import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bootScript } from '../../infra/boot-script.ts'

const dist = new URL('../../dist/web/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, dist))
const gzipped = (name: string) => gzipSync(read(name), { level: 9 }).length
const assets = () => readdirSync(new URL('assets/', dist)).map((name) => `assets/${name}`)

/** The first step had this size at the last commit before pages had fonts, layouts, custom CSS and previews. */
const BEFORE_CONFIGURATION = 91_672

/** Returns what the browser fetches before the first step can be used: a page and its static imports. */
function firstFiles(page = 'booking.html', ...chunks: string[]): string[] {
  const files = new Set([page, ...chunks])
  const html = read(page).toString()
  for (const [, name = ''] of html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)) files.add(name)
  for (const file of files) {
    if (!file.endsWith('.js')) continue
    for (const [, name] of read(file)
      .toString()
      .matchAll(/from\s?["'`]\.\/([^"'`]+\.js)["'`]/g))
      files.add(`assets/${name}`)
  }
  return [...files]
}

test('the first booking step loads at most 92 kB of gzipped page, scripts and styles', () => {
  expect(existsSync(new URL('booking.html', dist)), 'run `npm run build` first').toBe(true)
  const sizes = firstFiles().map((name) => ({ name, bytes: gzipped(name) }))
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(92_000)
})

test('the first booking step is no larger than before pages were configurable', () => {
  // Weighs a file without the hashes in file names, which change the weight by some 30 bytes with each build.
  const weigh = (name: string) =>
    gzipSync(
      read(name)
        .toString()
        .replace(/-[\w-]{8}(?=\.(?:js|css|woff2)\b)/g, '-'),
      { level: 9 },
    ).length
  const sizes = firstFiles().map((name) => ({ name, bytes: weigh(name) }))
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(BEFORE_CONFIGURATION)
})

test('the staff app loads at most 180 kB gzipped before a screen’s own chunk', () => {
  const frame = assets().filter((name) => name.startsWith('assets/business-gate-'))
  expect(frame).toHaveLength(1)
  const files = firstFiles('index.html', ...frame)
  const sizes = files.map((name) => ({ name, bytes: gzipped(name) }))
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(180_000)
  // The first files contain no screen, no library of accounts or charts, and no list of shortcuts.
  for (const { name } of sizes)
    expect(name).not.toMatch(/-screen-|accounts-|revenue-chart-|shortcuts-dialog-/)
  for (const library of ['accounts', 'revenue-chart'])
    expect(assets().some((name) => name.startsWith(`assets/${library}-`))).toBe(true)
})

test('the sign-in page lists all of its code in the HTML, at most 176 kB gzipped', () => {
  const files = firstFiles('auth.html')
  const [screen = ''] = assets().filter((name) => name.startsWith('assets/auth-screen-'))
  const html = read('auth.html').toString()
  for (const name of firstFiles('auth.html', screen))
    expect(name === 'auth.html' || html.includes(name), name).toBe(true)
  expect(
    files.reduce((sum, name) => sum + gzipped(name), 0),
    files.join(' '),
  ).toBeLessThanOrEqual(176_000)
})

test('the help screen adds at most 40 kB gzipped to the staff app, and loads only its first tab', () => {
  const chunks = (start: string) => assets().filter((name) => name.startsWith(`assets/${start}-`))
  const frame = firstFiles('index.html', ...chunks('business-gate'))
  const added = firstFiles('index.html', ...chunks('business-gate'), ...chunks('help-screen')).filter(
    (name) => !frame.includes(name),
  )
  const sizes = added.map((name) => ({ name, bytes: gzipped(name) }))
  expect(chunks('help-screen').length).toBeGreaterThan(0)
  expect(
    sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    JSON.stringify(sizes),
  ).toBeLessThanOrEqual(40_000)
  for (const { name } of sizes) expect(name).not.toMatch(/(security|manual|api|tutorials|faq)-tab-|articles-/)
})

test('the Google callback page contains no app code, no inline script and no inline style', () => {
  const files = firstFiles('google-callback.html')
  expect(files.length, files.join(' ')).toBeLessThanOrEqual(4)
  expect(files.reduce((sum, name) => sum + gzipped(name), 0)).toBeLessThanOrEqual(4_000)
  expect(read('google-callback.html').toString()).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=/)
})

test('the staff app sends no public API request before its first paint', () => {
  const html = read('index.html').toString()
  expect(html).toContain('navalha-theme')
  expect(html).not.toContain('/api/public')
})

test('each font is at most 40 kB, and only the default font is preloaded', () => {
  const fonts = assets().filter((name) => name.endsWith('.woff2'))
  expect(fonts).toHaveLength(5)
  for (const font of fonts) expect(read(font).length, font).toBeLessThanOrEqual(40_000)
  const preloaded = [
    ...read('booking.html')
      .toString()
      .matchAll(/<link rel="preload" as="font"[^>]*href="([^"]+)"/g),
  ]
  expect(preloaded.map(([, href]) => href)).toEqual([expect.stringContaining('/instrument-sans-')])
})

test('the theme, the preview and the embedding are separate chunks, which the first step does not load', () => {
  const lazy = assets().filter((name) => /\/(dress|preview|embed)-/.test(name))
  // The fifth chunk is the staff app's side of the preview, which two screens share.
  expect(lazy).toHaveLength(5)
  const first = firstFiles()
  for (const name of [...lazy, 'embed.js']) {
    expect(first).not.toContain(name)
    expect(gzipped(name), name).toBeLessThanOrEqual(2_000)
  }
})

test('embed.js has a stable name and loads the same files as the booking page', () => {
  const [, files = ''] = /BOOKING_FILES=({.*?});/.exec(read('embed.js').toString()) ?? []
  const { styles, scripts } = JSON.parse(files) as { styles: string[]; scripts: string[] }
  const named = [...styles, ...scripts].map((name) => name.slice(1))
  expect(named.filter((name) => !name.includes('/embed-')).sort()).toEqual(
    firstFiles()
      .filter((name) => name !== 'booking.html')
      .sort(),
  )
  expect(scripts.at(-1)).toMatch(/\/booking-/)
})

test('the booking page has no schema library, no inline style and only the inline script that its policy allows', () => {
  for (const name of assets().filter((file) => file.endsWith('.js'))) {
    expect(read(name).toString(), name).not.toMatch(/ZodError|invalid_union|_zod/)
  }
  const html = read('booking.html').toString()
  const inline = [...html.matchAll(/<script>([^<]*)<\/script>/g)].map(([, script = '']) => script)
  expect(inline).toEqual([bootScript('boot')])
  expect(html.replace(/<script>[^<]*<\/script>/, '')).not.toMatch(
    /<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=/,
  )
})

test('the first step loads neither the later steps nor the query library', () => {
  const [later = ''] = assets().filter((name) => name.startsWith('assets/later-steps-'))
  expect(read(later).toString()).toContain('Escolha a data e horário')
  for (const file of firstFiles()) expect(read(file).toString()).not.toContain('invalidateQueries')
})
