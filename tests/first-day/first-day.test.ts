import { expect, it } from 'vitest'
import { openShop } from '../kit/shop.ts'

it('the guide of the first day stores the kind of business and the furthest step without changing the profile version', async () => {
  const { owner, manager } = await openShop()
  const save = (body: object) => owner.saveFirstDay(body)
  const read = async () => (await manager.getCompany()).body
  expect(await read()).not.toHaveProperty('first_day')

  expect(await save({ kind: 'salon', step: 'services' })).toMatchObject({
    status: 200,
    body: { kind: 'salon', step: 'services' },
  })
  expect((await save({ step: 'holidays' })).body).toEqual({ kind: 'salon', step: 'holidays' })
  // A different answer to the first question keeps the reached step.
  expect((await save({ kind: 'nails', step: 'services' })).body).toEqual({ kind: 'nails', step: 'holidays' })
  expect((await save({ step: 'team' })).body).toEqual({ kind: 'nails', step: 'holidays' })
  expect(await read()).toMatchObject({ version: 0, first_day: { kind: 'nails', step: 'holidays' } })

  // Saving a form of the profile that was open meanwhile removes nothing.
  const name = await owner.updateCompany({ version: 0, name: 'Casa Nova' })
  expect(name.status).toBe(200)
  expect((await read()).first_day).toEqual({ kind: 'nails', step: 'holidays' })

  const { body } = await owner.listAudit()
  expect(body.entries.filter(({ action }) => action === 'first_day.save')).toHaveLength(3)
  for (const wrong of [{ step: 'none' }, { kind: 'pub', step: 'team' }, { kind: 'salon' }])
    expect((await save(wrong)).status).toBe(400)
})

it('a clinic requires a code for My Appointments by default unless the setting was turned off', async () => {
  const { owner } = await openShop()
  const config = async () => (await owner.getBookingConfig()).body
  const say = (kind: string) => owner.saveFirstDay({ kind, step: 'services' })
  for (const [kind, code] of [
    ['barbershop', undefined],
    ['dentist', true],
  ] as const) {
    expect((await say(kind)).status).toBe(200)
    expect((await config()).appointments_code).toBe(code)
  }
  const { version } = await config()
  const off = await owner.updateBookingConfig({ version, appointments_code: false })
  expect(off.status).toBe(200)
  expect((await say('clinic')).status).toBe(200)
  expect((await config()).appointments_code).toBe(false)
})

it('one change closes exactly the national holidays, whatever was closed before', async () => {
  const { owner } = await openShop()
  const changes = async () => {
    const { body } = await owner.listAudit()
    return body.entries.filter(({ action }) => action === 'holiday.switch').length
  }
  const put = async (holiday: string, closed: boolean) =>
    (await owner.switchHoliday({ holiday, closed })).body.holidays
      .filter((one) => one.closed)
      .map(({ kind }) => kind)
  const national = Array.from({ length: 10 }, () => 'national')
  await put('corpus_christi', true)
  expect(await put('national', true)).toEqual(national)
  expect((await put('all', true)).length).toBeGreaterThan(national.length)
  expect(await put('national', true)).toEqual(national)
  expect(await put('national', false)).toEqual([])
  expect(await changes()).toBe(5)
})
