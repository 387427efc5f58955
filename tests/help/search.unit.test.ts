import { globSync, readFileSync } from 'node:fs'
import MiniSearch from 'minisearch'
import { describe, expect, test } from 'vitest'
import { helpSections } from '#shared/help/article.ts'
import { articles } from '#shared/help/articles.ts'
import { helpSearch } from '#shared/help/search.ts'
import { areas } from '../../web/src/app/navigation.ts'
import { questions } from '../kit/help-questions.ts'

const root = new URL('../..', import.meta.url).pathname
const index = new MiniSearch({ ...helpSearch, processTerm: (term) => helpSearch.processTerm(term) })
index.addAll(articles)
const firstThree = (question: string) =>
  index
    .search(question)
    .slice(0, 3)
    .map(({ id }) => id as string)

const slugs = new Set(articles.map(({ slug }) => slug))

describe('the search of the manual', () => {
  test('the search finds the right article among the first three for at least 54 of 60 questions of a shop owner', () => {
    expect(questions).toHaveLength(60)
    expect(questions.flatMap(([, ...wanted]) => wanted).filter((slug) => !slugs.has(slug))).toEqual([])
    const missed = questions.filter(([question, ...wanted]) => {
      const found = firstThree(question)
      return !wanted.some((slug) => found.includes(slug))
    })
    expect(missed.length, missed.map(([question]) => question).join('; ')).toBeLessThanOrEqual(6)
  })

  test.each(['ação', 'acao', 'AÇÃO'])('the search finds “%s” whatever its case and accents', (word) => {
    expect(index.search(word).map(({ id }) => id)).toEqual(index.search('ação').map(({ id }) => id))
  })

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
    'the search treats “%s” like any other word',
    (word) => {
      expect(helpSearch.processTerm(word)).toBeTypeOf('string')
      expect(() => firstThree(`como ${word} cliente`)).not.toThrow()
    },
  )

  test('the search finds nothing for stop words', () => {
    expect(firstThree('como que eu')).toEqual([])
  })
})

describe('articles of the manual', () => {
  test('articles have distinct slugs, known sections and text', () => {
    expect(slugs.size).toBe(articles.length)
    for (const { section, text, tags, title } of articles) {
      expect(helpSections).toHaveProperty(section)
      expect(text.trim().length, title).toBeGreaterThan(150)
      expect(tags.length, title).toBeGreaterThan(2)
    }
  })

  test('an article exists for every screen that links to the help', () => {
    expect(areas.filter(({ help }) => help && !slugs.has(help)).map(({ path }) => path)).toEqual([])
    const tabs = areas.flatMap(({ tabHelp = {} }) => Object.values(tabHelp))
    expect(tabs.filter((slug) => !slugs.has(slug))).toEqual([])
    expect(areas.filter(({ help }) => !help).map(({ path }) => path)).toEqual(['/ajuda'])
  })

  test('each article leads to an existing screen', () => {
    const paths = new Set(areas.map(({ path }) => path))
    const lost = articles.filter(({ screen }) => !paths.has(screen.split('?')[0] ?? ''))
    expect(lost.map(({ slug }) => slug)).toEqual([])
  })

  test.each(articles.map(({ slug, text }) => ({ slug, text })))(
    'the article $slug links only to existing articles and screens',
    ({ text }) => {
      const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) => to)
      const screens = areas.map(({ path }) => path)
      const broken = links.filter((to) =>
        to.startsWith('artigo:') ? !slugs.has(to.slice(7)) : !screens.includes(to.split('?')[0] ?? ''),
      )
      expect(broken).toEqual([])
    },
  )
})

/** Holds the texts of the screens, with line breaks as the browser shows them. */
const screens = globSync('{web/src,shared,functions}/**/*.{ts,tsx}', { cwd: root })
  .filter((name) => !name.startsWith('shared/help/'))
  .map((name) => readFileSync(`${root}/${name}`, 'utf8').replace(/\s+/g, ' '))
  .join('\n')
  .toLowerCase()

test.each(articles.map(({ slug, text }) => ({ slug, text })))(
  'the names in italics in $slug occur on a screen',
  ({ text }) => {
    const names = [...text.matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)].map(([, name = '']) => name)
    expect(names.filter((name) => !screens.includes(name.toLowerCase()))).toEqual([])
  },
)
