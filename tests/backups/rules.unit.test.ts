import { expect, it } from 'vitest'
import { kept, leftOut } from '#functions/backups/records/contents.ts'
import { fileName, lineOf, nextWeekly, textOf } from '#functions/backups/rules.ts'
import { storedKinds } from '../kit/whole-table.ts'

it('every kind of stored item is either in a backup or left out for a stated reason', async () => {
  const kinds = [...(await storedKinds()).values()].map(({ name }) => name)
  const held = kept.map(({ name }) => name)
  const out = Object.values(leftOut).flat()
  expect([...held, ...out].sort()).toEqual(kinds.sort())
  expect(kept.filter(({ global }) => global)).toEqual([])
})

it.each([
  ['Monday', '2026-11-23T12:00:00Z', '2026-11-30'],
  ['Sunday afternoon', '2026-11-29T18:00:00Z', '2026-11-30'],
  ['the time of a weekly backup', '2026-11-30T02:59:59Z', '2026-12-07'],
])(
  'the next weekly backup after %s is made late on a Sunday in the time zone of the business',
  (_, now, date) => {
    const next = nextWeekly({ id: 'ten_01', timezone: 'America/Sao_Paulo' }, new Date(now))
    // It is 22:30 to 23:30 there.
    expect(next.slice(0, 10)).toBe(date)
    expect(next.slice(11) >= '01:30' && next.slice(11) < '02:30').toBe(true)
  },
)

it('a line of a backup marks a set as a set, and holds everything else as JSON', () => {
  const fields = { ids: new Set(['b', 'a']), list: [1.5, null], text: 'linha\nnova "$set"' }
  const line = { kind: 'low_stock.1', key: ['stock', 'low'] as [string, string], fields }
  expect(textOf(line).split('\n')).toHaveLength(2)
  expect(lineOf(textOf(line))).toEqual(line)
})

it('a backup file is named after the business and the date in its time zone', () => {
  expect(fileName('navalha', 'America/Sao_Paulo', '2026-11-23T01:00:00Z')).toBe(
    'navalha-backup-navalha-2026-11-22.ndjson.gz',
  )
})
