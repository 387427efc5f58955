import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actionWords, things } from '../web/src/features/help/audit/words.ts'

test('every action of the audit log has words', () => {
  const sources = globSync('functions/**/*.ts').map((path) => readFileSync(path, 'utf8'))
  const actions = sources.flatMap((text) =>
    [...text.matchAll(/\baudit\(\s*'([a-z_]+\.[a-z_]+)'/g)].map(([, action = '']) => action),
  )
  expect(actions.length).toBeGreaterThan(70)
  const wordless = actions.filter((action) => {
    const [thing = '', verb = ''] = action.split('.')
    return !(thing in things) || actionWords(action).endsWith(`: ${verb}`)
  })
  expect([...new Set(wordless)]).toEqual([])
})
