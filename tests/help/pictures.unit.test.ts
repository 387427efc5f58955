import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Article, ArticlePicture } from '#shared/help/article.ts'
import { articles } from '#shared/help/articles.ts'
import { partsOf } from '../../web/src/features/help/manual/article-parts.ts'
import { DENSITY, HEAVIEST } from '../pictures/camera.ts'

const folder = new URL('../../web/src/features/help/manual/pictures/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder))
const sizes = JSON.parse(read('sizes.json').toString()) as Record<string, [number, number]>
const pictures = articles.flatMap((article) =>
  (article.pictures ?? []).map((picture) => ({ ...picture, slug: article.slug })),
)

/** Returns width and height of a lossy WebP, plain or with an alpha channel. */
function sizeOf(file: Buffer): [number, number] {
  expect(file.toString('latin1', 0, 4) + file.toString('latin1', 8, 12)).toBe('RIFFWEBP')
  const kind = file.toString('latin1', 12, 16)
  if (kind === 'VP8X') return [file.readUIntLE(24, 3) + 1, file.readUIntLE(27, 3) + 1]
  expect(kind).toBe('VP8 ')
  return [file.readUInt16LE(26) & 0x3fff, file.readUInt16LE(28) & 0x3fff]
}

describe('pictures of the manual', () => {
  test.each(pictures)('the picture $name is a small WebP of the recorded size', ({ name }) => {
    const file = read(`${name}.webp`)
    expect(file.length).toBeLessThanOrEqual(HEAVIEST)
    const [width, height] = sizeOf(file)
    expect(sizes[name]).toEqual([Math.round(width / DENSITY), Math.round(height / DENSITY)])
  })

  test('each picture belongs to one article, which describes it', () => {
    const files = readdirSync(folder).flatMap((name) => (name.endsWith('.webp') ? name.slice(0, -5) : []))
    const named = pictures.map(({ name }) => name)
    expect(named.toSorted()).toEqual(files.toSorted())
    expect(Object.keys(sizes).toSorted()).toEqual(files.toSorted())
    expect(pictures.filter(({ alt }) => !/^[A-ZÀ-Ý].{30,200}[.?]$/.test(alt))).toEqual([])
    expect(new Set(pictures.map(({ slug }) => slug)).size).toBeGreaterThanOrEqual(25)
  })

  test('each picture is placed where its article says, and no text is lost', () => {
    for (const article of articles) {
      const words = partsOf(article).filter((part) => typeof part === 'string')
      expect(words.join('\n\n')).toBe(article.text.trim())
    }
    const one = { name: 'one', alt: 'one' }
    const other = { name: 'other', alt: 'other' }
    const parts = (...shown: ArticlePicture[]) =>
      partsOf({ ...(articles[0] as Article), text: '\na\n\nb\n\nc\n', pictures: shown })
    expect(parts(one)).toEqual(['a', one, 'b\n\nc'])
    const late = { name: 'other', alt: 'other', after: 3 }
    expect(parts(one, late)).toEqual(['a', one, 'b\n\nc', late])
    expect(parts(one, other)).toEqual(['a', one, other, 'b\n\nc'])
  })
})
