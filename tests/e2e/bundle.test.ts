import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const dist = new URL('../../dist/web/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, dist))
const gzipped = (name: string) => gzipSync(read(name), { level: 9 }).length
const assets = () => readdirSync(new URL('assets/', dist)).map((name) => `assets/${name}`)

/** What the browser fetches before the first step can be used: a page, and what it and its modules name outright. */
function firstFiles(page = 'booking.html'): string[] {
  const files = new Set([page])
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

test('the first step costs at most 100 kB gzip of page, script and style', () => {
  expect(existsSync(new URL('booking.html', dist)), 'run `npm run build` first').toBe(true)
  const sizes = firstFiles().map((name) => ({ name, bytes: gzipped(name) }))
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(100_000)
})

test('the staff app costs at most 200 kB gzip before a screen’s own chunk', () => {
  const files = firstFiles('index.html')
  const sizes = files.map((name) => ({ name, bytes: gzipped(name) }))
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(200_000)
  // Neither a screen nor the accounts' library nor the list of shortcuts is in it.
  for (const { name } of sizes) expect(name).not.toMatch(/-screen-|accounts-|shortcuts-dialog-/)
  expect(assets().some((name) => name.startsWith('assets/accounts-'))).toBe(true)
})

test('before its first paint the staff app asks for no business, whatever its host is called', () => {
  const [, boot = ''] = /src="\/(assets\/[\w-]*boot-[^"]+\.js)"/.exec(read('index.html').toString()) ?? []
  expect(read(boot).toString()).toContain('navalha-theme')
  expect(read(boot).toString()).not.toContain('/api/public')
})

test('fonts weigh at most 40 kB and are asked for at once', () => {
  const fonts = assets().filter((name) => name.endsWith('.woff2'))
  expect(fonts).toHaveLength(1)
  expect(read(fonts[0] ?? '').length).toBeLessThanOrEqual(40_000)
  expect(read('booking.html').toString()).toMatch(new RegExp(`<link rel="preload" as="font"[^>]*${fonts[0]}`))
})

test('no validator, no inline script or style reaches the customers', () => {
  for (const name of assets().filter((file) => file.endsWith('.js'))) {
    expect(read(name).toString(), name).not.toMatch(/ZodError|invalid_union|_zod/)
  }
  const html = read('booking.html').toString()
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=/)
})

test('the later steps come apart from the first', () => {
  const first = firstFiles()
  for (const step of ['service-step', 'datetime-step', 'phone-step', 'details-step', 'success']) {
    const [file] = assets().filter((name) => name.startsWith(`assets/${step}-`))
    expect(file).toBeDefined()
    expect(first).not.toContain(file)
  }
})
