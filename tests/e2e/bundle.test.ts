import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bootScript } from '../../web/boot-script.ts'

const dist = new URL('../../dist/web/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, dist))
const gzipped = (name: string) => gzipSync(read(name), { level: 9 }).length
const assets = () => readdirSync(new URL('assets/', dist)).map((name) => `assets/${name}`)

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

const chunks = (start: string) => assets().filter((name) => name.startsWith(`assets/${start}-`))
const frame = () => firstFiles('index.html', ...chunks('business-gate'))
const help = () => firstFiles('index.html', ...chunks('business-gate'), ...chunks('help-screen'))

// These are the asked limits. The first three pages weigh less than 3 % below them, so that a module in the wrong file shows.
test.each([
  ['the booking page before its first step', 92_000, () => firstFiles()],
  ['the sign-in', 176_000, () => firstFiles('auth.html')],
  ['the staff app before a screen’s own chunk', 180_000, () => frame()],
  ['the help above the staff app', 40_000, () => help().filter((name) => !frame().includes(name))],
  ['the page that Google’s window returns to', 4_000, () => firstFiles('google-callback.html')],
])('%s costs at most %i bytes of gzip', (_page, budget, files) => {
  expect(existsSync(new URL('booking.html', dist)), 'run `npm run build` first').toBe(true)
  const sizes = files().map((name) => ({ name, bytes: gzipped(name) }))
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(budget)
})

test('the staff app loads screens, accounts and charts later', () => {
  expect(chunks('business-gate')).toHaveLength(1)
  expect(frame().join(' ')).not.toMatch(/-screen-|accounts-|revenue-chart-|shortcuts-dialog-/)
  for (const library of ['accounts', 'revenue-chart']) expect(chunks(library).length).toBeGreaterThan(0)
})

test('the sign-in’s own page names all of its code at once', () => {
  const html = read('auth.html').toString()
  for (const name of firstFiles('auth.html', ...chunks('auth-screen')))
    expect(name === 'auth.html' || html.includes(name), name).toBe(true)
})

test('the help loads no tab but its first', () => {
  expect(chunks('help-screen').length).toBeGreaterThan(0)
  expect(help().join(' ')).not.toMatch(/(security|manual|api|tutorials|faq)-tab-|articles-/)
})

test('the page that Google’s window returns to has none of the app, and no inline script', () => {
  const files = firstFiles('google-callback.html')
  expect(files.length, files.join(' ')).toBeLessThanOrEqual(4)
  expect(read('google-callback.html').toString()).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=/)
})

test('before its first paint the staff app asks for no business, whatever its host is called', () => {
  const html = read('index.html').toString()
  expect(html).toContain('navalha-theme')
  expect(html).not.toContain('/api/public')
})

test('each font weighs at most 40 kB, and only the first is asked for at once', () => {
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

test('what makes a page the business’s own, its preview and its embedding come apart from the first', () => {
  const lazy = assets().filter((name) => /\/(load-theme|preview|embed)-/.test(name))
  // The fifth is the staff's side of the preview, which two screens share.
  expect(lazy).toHaveLength(5)
  const first = firstFiles()
  for (const name of [...lazy, 'embed.js']) {
    expect(first).not.toContain(name)
    expect(gzipped(name), name).toBeLessThanOrEqual(2_000)
  }
})

test('the embedded page loads what the booking page does, in a script of a stable name', () => {
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

test('no validator and no inline style reaches the customers, and one inline script, which the policy names', () => {
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

test('the later steps and the query library come apart from the first', () => {
  const [later = ''] = assets().filter((name) => name.startsWith('assets/later-steps-'))
  expect(read(later).toString()).toContain('Escolha a data e horário')
  for (const file of firstFiles()) expect(read(file).toString()).not.toContain('invalidateQueries')
})
