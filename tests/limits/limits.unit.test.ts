import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { errorStatuses } from '#shared/errors.ts'
import { type LimitName, limitOf, limits } from '#shared/limits.ts'
import { sharedLimits } from '../../infra/alarms.ts'

const root = new URL('../..', import.meta.url).pathname
const sources = globSync('functions/**/*.ts', { cwd: root }).map((path) => ({
  path,
  text: readFileSync(`${root}/${path}`, 'utf8'),
}))
const names = Object.keys(limits) as LimitName[]

/** Matches a call of the mechanism: the key follows the context, as a name or a list of names. */
const CALL =
  /\b(?:consumeLimit|enforceLimit|countRequestOnce|counterWrite|limitsReached|limitRead|consumeQuota|usedOf|addUsed|entriesOf|pastLimit)\(\s*(?:[\w.]+|\{[^}]*\}),\s*(\[[^\]]*\]|'[^']*'|`[^`]*`|\w+)/g
const uses = sources
  .filter(({ path }) => path !== 'functions/kit/limit.ts')
  .flatMap(({ path, text }) => [...text.matchAll(CALL)].map(([, counted = '']) => ({ path, counted })))

describe('the table of limits', () => {
  test.each(names)('the limit %s is used', (name) => {
    const prefix = name.replace(/_(?:standard|high)$/, '_${')
    const mentions = sources.filter(
      ({ text }) =>
        text.includes(`'${name}'`) || text.includes(`limits.${name}.`) || text.includes(`\`${prefix}`),
    )
    expect(mentions.map(({ path }) => path)).not.toEqual([])
  })

  it('the table names every limit that the code uses', () => {
    expect(uses.length).toBeGreaterThan(15)
    const unknown = uses.flatMap(({ path, counted }) =>
      [...counted.matchAll(/'([^']*)'/g)]
        .filter(([, name]) => !names.includes(name as LimitName))
        .map(() => path),
    )
    expect(unknown).toEqual([])
  })

  it('the table holds all figures, and no area defines its own', () => {
    const own = sources.filter(({ text }) =>
      /\b(?:windowSeconds|perDay)\b|_(?:AN_HOUR|A_DAY|A_MINUTE|A_MONTH) =/.test(text),
    )
    expect(own.map(({ path }) => path)).toEqual(['functions/kit/limit.ts'])
  })

  test.each(names)('the limit %s defines what happens beyond it', (name) => {
    const { code, past, limit, seconds, per, everywhere, shared } = limitOf(name)
    expect([limit, seconds].every((figure) => Number.isInteger(figure) && figure > 0)).toBe(true)
    expect(code === undefined).toBe(past === 'skip' || past === 'by_hand')
    if (code) expect(errorStatuses[code]).toBe(429)
    // A single young account can use up what all young accounts share.
    if (per === 'young') expect([everywhere, shared]).toEqual([true, true])
  })

  it('an alarm exists for each limit that one party can exhaust for others', () => {
    const shared = names.filter((name) => limitOf(name).shared)
    expect(Object.keys(sharedLimits).sort()).toEqual(shared.sort())
  })
})
