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

describe('the draft of a team', () => {
  it('a new draft shows the week of the active professionals', () => {
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
    ['the usual week for an empty team', [], usual],
    ['the usual week when no professional has hours', [member('Lia', { hours: [] })], usual],
    ['no week when professionals have different hours', [lia, member('Bia', storedWeek(longer))], null],
  ])('a new draft proposes %s', (_, all, proposed) => {
    expect(newTeam(all, usual, 'Zé')).toMatchObject({ week: proposed, from: null })
  })

  it.each([
    ['the same professionals', [bia, lia], true],
    ['one more inactive professional', [bia, lia, old], true],
    ['one more active professional', [bia, lia, member('Téo')], false],
    ['one professional fewer', [bia], false],
  ])('isOfTeam compares a stored draft with a team of %s', (_, all, expected) => {
    expect(isOfTeam(team, all)).toBe(expected)
    expect(isOfTeam({}, all)).toBe(false)
  })
})

describe('weekChanges', () => {
  const written = (part: Partial<Team>, all = [lia, bia, old]) =>
    weekChanges({ ...team, ...part }, all).map(({ professional_id, version }) => [professional_id, version])

  it.each<[string, Partial<Team>, (typeof lia)[], [string, number][]]>([
    [
      'for each active professional of the draft',
      {},
      [lia, bia, old],
      [
        ['Lia', 3],
        ['Bia', 3],
      ],
    ],
    ['for no professional while the week is unchanged', { week }, [lia, bia], []],
    ['for no professional when they have different hours', { week: null }, [lia, bia], []],
    [
      'without a professional added after the draft',
      {},
      [lia, bia, member('Téo')],
      [
        ['Lia', 3],
        ['Bia', 3],
      ],
    ],
    ['without a deleted professional', {}, [bia], [['Bia', 3]]],
    [
      'first for a professional changed meanwhile, at the version of the draft',
      {},
      [lia, { ...bia, version: 4 }],
      [
        ['Bia', 3],
        ['Lia', 3],
      ],
    ],
    [
      'without a professional who already has the new hours',
      {},
      [{ ...lia, ...storedWeek(longer), version: 4 }, bia],
      [['Bia', 3]],
    ],
  ])('hours are written %s', (_, part, all, expected) => {
    expect(written(part, all)).toEqual(expected)
  })
})

test('newNames returns each new name once', () => {
  const typed = { ...team, attends: true, name: ' Lia ', others: ['téo', '', 'lia', 'Téo', 'Bia'] }
  expect(newNames(typed, [{ name: 'Bia' }])).toEqual(['Lia', 'téo'])
  expect(newNames({ ...typed, attends: false }, [])).toEqual(['téo', 'lia', 'Bia'])
})

const inactive = 'Está inativo: reative em Profissionais.'
test.each<[string, Partial<Team>, (typeof lia)[], object]>([
  ['an owner who attends', { attends: true, name: 'Zé' }, [], {}],
  ['an existing professional', {}, [lia], {}],
  [
    'only an inactive professional',
    { others: [' '] },
    [old],
    { team: 'Diga pelo menos uma pessoa que atende.' },
  ],
  [
    'an owner without a name',
    { attends: true, name: ' ' },
    [],
    { name: 'Informe o nome que os clientes veem.' },
  ],
  ['an owner who is inactive', { attends: true, name: 'rui' }, [old], { name: inactive }],
  ['another person who is inactive', { others: ['Téo', 'RUI'] }, [old], { others: { 1: inactive } }],
  ['a name that an active and an inactive professional share', { others: ['Rui'] }, [old, member('Rui')], {}],
])('teamErrors returns the errors of a team with %s', (_, part, all, errors) => {
  expect(teamErrors({ ...team, ...part }, all)).toEqual(errors)
})
