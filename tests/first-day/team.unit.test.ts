import { describe, expect, it, test } from 'vitest'
import { storedWeek } from '../../web/src/features/first-day/rules.ts'
import {
  isOfTeam,
  newNames,
  newTeam,
  type Team,
  teamErrors,
  weekChanges,
} from '../../web/src/features/first-day/team-draft.ts'

const week = { days: [1, 2], open: { start: '08:00', end: '18:00' }, lunch: null }
const usual = { ...week, days: [1, 2, 3, 4, 5, 6] }
const longer = { ...week, open: { start: '08:00', end: '20:00' } }
const member = (id: string, part = {}) => ({
  id,
  version: 3,
  name: id,
  is_active: true,
  ...storedWeek(week),
  ...part,
})
const [lia, bia, old] = [member('Lia'), member('Bia'), member('Rui', { is_active: false })]
const team: Team = { ...newTeam([lia, bia, old], usual, 'Lia'), week: longer }

describe('a draft', () => {
  it('shows the week of those who are active', () => {
    expect(newTeam([lia, bia, old], usual, 'Zé')).toEqual({
      attends: false,
      name: 'Zé',
      others: [],
      week,
      from: week,
      shown: [
        { id: 'Lia', version: 3 },
        { id: 'Bia', version: 3 },
      ],
    })
  })

  it.each([
    ['the usual week where nobody is', [], usual],
    ['the usual week where nobody has time', [member('Lia', { hours: [] })], usual],
    ['none where each has their own', [lia, member('Bia', storedWeek(longer))], null],
  ])('proposes %s', (_, all, proposed) => {
    expect(newTeam(all, usual, 'Zé')).toMatchObject({ week: proposed, from: null })
  })

  it.each([
    ['the same people', [bia, lia], true],
    ['one more who is inactive', [bia, lia, old], true],
    ['one more', [bia, lia, member('Téo')], false],
    ['one fewer', [bia], false],
  ])('kept from before is of %s: %o', (_, all, expected) => {
    expect(isOfTeam(team, all)).toBe(expected)
    expect(isOfTeam({}, all)).toBe(false)
  })
})

describe('hours are written', () => {
  const written = (part: Partial<Team>, all = [lia, bia, old]) =>
    weekChanges({ ...team, ...part }, all).map(({ professional_id, version }) => [professional_id, version])

  it.each<[string, Partial<Team>, (typeof lia)[], [string, number][]]>([
    [
      'for those shown',
      {},
      [lia, bia, old],
      [
        ['Lia', 3],
        ['Bia', 3],
      ],
    ],
    ['for nobody while the week is untouched', { week }, [lia, bia], []],
    ['for nobody where each has their own', { week: null }, [lia, bia], []],
    [
      'not for whoever came since',
      {},
      [lia, bia, member('Téo')],
      [
        ['Lia', 3],
        ['Bia', 3],
      ],
    ],
    ['not for whoever is gone', {}, [bia], [['Bia', 3]]],
    [
      'first for whoever changed, at the version shown',
      {},
      [lia, { ...bia, version: 4 }],
      [
        ['Bia', 3],
        ['Lia', 3],
      ],
    ],
    ['not again', {}, [{ ...lia, ...storedWeek(longer), version: 4 }, bia], [['Bia', 3]]],
  ])('%s', (_, part, all, expected) => {
    expect(written(part, all)).toEqual(expected)
  })
})

test('a team is made of new names, each once', () => {
  const typed = { ...team, attends: true, name: ' Lia ', others: ['téo', '', 'lia', 'Téo', 'Bia'] }
  expect(newNames(typed, [{ name: 'Bia' }])).toEqual(['Lia', 'téo'])
  expect(newNames({ ...typed, attends: false }, [])).toEqual(['téo', 'lia', 'Bia'])
})

const inactive = 'Está inativo: reative em Profissionais.'
test.each<[string, Partial<Team>, (typeof lia)[], object]>([
  ['somebody who attends', { attends: true, name: 'Zé' }, [], {}],
  ['somebody there', {}, [lia], {}],
  ['nobody', { others: [' '] }, [old], { team: 'Diga pelo menos uma pessoa que atende.' }],
  ['no name', { attends: true, name: ' ' }, [], { name: 'Informe o nome que os clientes veem.' }],
  ['an inactive self', { attends: true, name: 'rui' }, [old], { name: inactive }],
  ['an inactive other', { others: ['Téo', 'RUI'] }, [old], { others: { 1: inactive } }],
  ['one of two of that name', { others: ['Rui'] }, [old, member('Rui')], {}],
])('what is wrong with a team of %s', (_, part, all, errors) => {
  expect(teamErrors({ ...team, ...part }, all)).toEqual(errors)
})
