import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const root = join(import.meta.dirname, '../../dist/web')

/**
 * Returns gzip bytes of the built booking page. `first` loads before the first step can be used (the HTML, its scripts
 * and styles, and their imports), `later` is the rest of the code, and `fonts` are separate.
 */
export function pageWeight(): { first: number; later: number; fonts: number } {
  const html = readFileSync(join(root, 'booking.html'), 'utf8')
  const first = new Set<string>()
  for (const [, file] of html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g))
    collect(file as string, first)
  const assets = readdirSync(join(root, 'assets')).map((file) => `assets/${file}`)
  const later = assets.filter((file) => /\.(js|css)$/.test(file) && !first.has(file))
  const fonts = assets.filter((file) => file.endsWith('.woff2'))
  return {
    first: weigh(html) + sum([...first]),
    later: sum(later),
    fonts: fonts.reduce((bytes, file) => bytes + readFileSync(join(root, file)).length, 0),
  }
}

/** The test of the page's limit measures the page in the same way. */
const weigh = (content: string | Buffer) => gzipSync(content, { level: 9 }).length

/** Collects a script and its static imports. */
function collect(file: string, into: Set<string>) {
  if (into.has(file)) return
  into.add(file)
  if (!file.endsWith('.js')) return
  const code = readFileSync(join(root, file), 'utf8')
  for (const [, name] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) {
    collect(`assets/${name}`, into)
  }
}

function sum(files: string[]): number {
  return files.reduce((bytes, file) => bytes + weigh(readFileSync(join(root, file))), 0)
}
