import fc from 'fast-check'
import { expect, test } from 'vitest'
import { externalTimes, hasExternal, PACKED, pack, unpack } from '#functions/schedule/rules/entries.ts'
import type { Busy, BusyKind } from '#shared/schedule.ts'

const kinds: BusyKind[] = ['appointment', 'block', 'absence', 'hold', 'external']
const minute = fc.integer({ min: 0, max: 1440 })
const entry: fc.Arbitrary<Busy> = fc.tuple(
  minute,
  minute,
  fc.constantFrom(...kinds),
  fc.stringMatching(/^[\w-]{1,40}$/),
)

test('unpack restores the entries of a packed day, and the packed text has the stored form', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 30 }), (busy) => {
      expect(unpack(pack(busy))).toEqual(busy)
      expect(pack(busy)).toMatch(PACKED)
    }),
  )
  expect(pack([[540, 570, 'appointment', 'apt_1']])).toBe('a540-570 apt_1')
})

test.each(['a540-570', 'a540-570 apt_1;', 'z540-570 apt_1', '540-570 apt_1'])(
  'the text %s is not a valid packed day',
  (text) => {
    expect(text).not.toMatch(PACKED)
  },
)

test('externalTimes returns the busy times of another calendar without its events', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 30 }), (busy) => {
      const external = busy.filter(([, , kind]) => kind === 'external')
      expect(hasExternal(pack(busy))).toBe(external.length > 0)
      const times = externalTimes(busy)
      const isIn = (minute: number) => (one: readonly [number, number, ...unknown[]]) =>
        one[0] <= minute && minute < one[1]
      for (let at = 0; at < 1440; at++) expect(times.some(isIn(at))).toBe(external.some(isIn(at)))
    }),
    { numRuns: 20 },
  )
  const [first, touching, apart]: Busy[] = [
    [540, 600, 'external', 'ext_1'],
    [600, 660, 'external', 'ext_2'],
    [720, 780, 'external', 'ext_3'],
  ]
  expect(externalTimes([apart, touching, first, [660, 700, 'block', 'blk_1']] as Busy[])).toEqual([
    [540, 660],
    [720, 780],
  ])
})
