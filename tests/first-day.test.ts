import { expect, it } from 'vitest'
import type { CompanyProfile, Holidays } from '#shared/company.ts'
import type { AuditEntry } from '#shared/help.ts'
import { openShop } from './kit/shop.ts'

const path = '/api/staff/company/first-day'

it('the guide of the first day keeps the kind and the furthest step, beside the profile', async () => {
  const { owner, manager, professional } = await openShop()
  const save = (body: object) => owner.call<object>('PUT', path, body)
  const read = async () => (await manager.call<CompanyProfile>('GET', '/api/staff/company')).body
  expect(await read()).not.toHaveProperty('first_day')

  expect(await save({ kind: 'salon', step: 'services' })).toMatchObject({
    status: 200,
    body: { kind: 'salon', step: 'services' },
  })
  expect((await save({ step: 'holidays' })).body).toEqual({ kind: 'salon', step: 'holidays' })
  // Back at the first question with another answer: what was reached stays.
  expect((await save({ kind: 'nails', step: 'services' })).body).toEqual({ kind: 'nails', step: 'holidays' })
  expect((await save({ step: 'team' })).body).toEqual({ kind: 'nails', step: 'holidays' })
  expect(await read()).toMatchObject({ version: 0, first_day: { kind: 'nails', step: 'holidays' } })

  // A form of the profile that was open meanwhile is saved, and takes nothing away.
  const name = await owner.call('PATCH', '/api/staff/company', { version: 0, name: 'Casa Nova' })
  expect(name.status).toBe(200)
  expect((await read()).first_day).toEqual({ kind: 'nails', step: 'holidays' })

  const { body } = await owner.call<{ entries: AuditEntry[] }>('GET', '/api/staff/audit')
  expect(body.entries.filter(({ action }) => action === 'first_day.save')).toHaveLength(3)
  for (const wrong of [{ step: 'none' }, { kind: 'pub', step: 'team' }, { kind: 'salon' }])
    expect((await save(wrong)).status).toBe(400)
  expect((await professional.call('PUT', path, { step: 'team' })).status).toBe(403)
})

it('national holidays are closed at once, and optional ones stay as they are', async () => {
  const { owner } = await openShop()
  const put = async (holiday: string, closed: boolean) =>
    (await owner.call<Holidays>('PUT', `/api/staff/holidays/${holiday}`, { closed })).body.holidays
  await put('corpus_christi', true)
  const closed = await put('national', true)
  expect(
    closed
      .filter((one) => one.closed)
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual([...Array.from({ length: 10 }, () => 'national'), 'optional'])
  const opened = await put('national', false)
  expect(opened.filter((one) => one.closed).map(({ holiday }) => holiday)).toEqual(['corpus_christi'])
})
