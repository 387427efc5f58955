import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { editableConfigSchema, layoutStyles } from '#shared/booking-config.ts'
import { clientFields } from '#shared/client-fields.ts'
import { businessKinds, firstDaySchema, firstDaySteps } from '#shared/first-day.ts'
import { switchesSchema } from '#shared/notification-switches.ts'
import { paymentMethods } from '#shared/payments.ts'
import { movementLabels } from '#shared/stock.ts'
import { kindTexts } from '../../web/src/features/backups/labels.ts'
import { changeWords } from '../../web/src/features/help/audit/changes.ts'
import { fields, values } from '../../web/src/features/help/audit/fields.ts'
import { actionWords, things } from '../../web/src/features/help/audit/labels.ts'

test('every action of the audit log has a label', () => {
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

test('the stored fields and their fixed values have labels', () => {
  const schemas = [editableConfigSchema(), switchesSchema(), firstDaySchema()]
  const kept = [...schemas.flatMap(({ shape }) => Object.keys(shape)), ...Object.keys(clientFields)]
  expect(kept.filter((name) => !(name in fields))).toEqual([])
  const fixed: Record<string, readonly string[]> = {
    type: Object.keys(movementLabels),
    kind: [...Object.keys(kindTexts), ...businessKinds],
    step: firstDaySteps,
    layout_style: layoutStyles,
    usual_payment_method: paymentMethods,
  }
  const wordless = Object.entries(fixed).flatMap(([name, all]) => all.filter((one) => !values[name]?.[one]))
  expect(wordless).toEqual([])
})

const moment = (instant: string) => `em ${instant.slice(0, 10)}`
test.each<[string, { before?: Record<string, unknown>; after?: Record<string, unknown> }, string]>([
  ['money', { before: { price: 40 }, after: { price: 45 } }, 'preço: R$ 40,00 → R$ 45,00'],
  ['a removed value', { before: { price: 40 } }, 'preço: R$ 40,00'],
  ['a count', { after: { total: 3 } }, 'total: 3'],
  ['a date', { after: { date: '2026-11-23' } }, 'data: 23/11/2026'],
  ['an instant', { after: { until: '2026-11-23T12:00:00.000Z' } }, 'até: em 2026-11-23'],
  ['a fixed value', { after: { role: 'manager', status: 'paid' } }, 'função: Gerente · status: pago'],
  ['names of fields', { after: { fields: ['name', 'phone'] } }, 'campos: nome, telefone'],
  ['a list', { after: { hours: [1, 2] } }, 'horários: 2 itens'],
  [
    'a group',
    { after: { period: { from: '2026-11-23', to: '2026-11-24' } } },
    'period: de 23/11/2026, até 24/11/2026',
  ],
  [
    'a part of a field',
    { after: { bookings_per_address: { hour: 3, day: 10 } } },
    'agendamentos da mesma conexão: por hora 3, por dia 10',
  ],
  ['an unknown field', { after: { some_new_field: true } }, 'some new field: sim'],
  ['no ids', { after: { client_id: 'x', taken: `cli_${'0'.repeat(26)}` } }, ''],
  ['no unchanged values', { before: { name: 'A' }, after: { name: 'A' } }, ''],
])('the log shows %s in readable words', (_, change, words) => {
  expect(changeWords(change, moment).replaceAll('\u00a0', ' ')).toBe(words)
})
