import { beforeEach, describe, expect, it } from 'vitest'
import { PHONE_REFUSED } from '#shared/phone-input.ts'
import { ABSENCES } from '#shared/professionals.ts'
import { serviceFields } from '#shared/services.ts'
import { openShop, type Shop } from '../kit/catalog.ts'
import { volume } from '../kit/volume.ts'

// Tests professionals over HTTP: working week, absences, own prices and durations, and the resulting slots.

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})

const weekdayOf = (date: string) => new Date(`${date}T12:00Z`).getUTCDay()
const lengthOf = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) =>
  (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000

describe('professionals', () => {
  it('a new professional works Monday to Saturday in the booking window, and is changed and removed', async () => {
    const { status, body: made } = await shop.addProfessional({
      name: ' Cris Souza ',
      phone: '(11) 98765-4321',
      specialties: ['Degradê', 'Barba', 'DEGRADE'],
      email: 'cris@navalha.test',
    })
    const week = [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: '08:00', end: '18:00' }))
    expect([status, made]).toEqual([
      201,
      {
        id: made.id,
        name: 'Cris Souza',
        phone: '+5511987654321',
        email: 'cris@navalha.test',
        specialties: ['Degradê', 'Barba'],
        hours: week,
        is_active: true,
        created_at: made.created_at,
        version: 1,
      },
    ])
    const { body } = await shop.changeProfessional(made, {
      phone: '+351 912 345 678',
      email: null,
      hours: null,
    })
    expect(body.professional).toMatchObject({ phone: '+351912345678', version: 2 })
    expect([body.professional.email, body.professional.hours]).toEqual([undefined, undefined])
    const late = await shop.changeProfessional(made, { name: 'Outra' })
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
    expect((await shop.owner.deleteProfessional({ professional_id: made.id })).status).toBe(200)
    expect((await shop.owner.getProfessional({ professional_id: made.id })).body.code).toBe(
      'professional_not_found',
    )
    expect((await shop.team()).map(({ name }) => name)).toEqual(['Ana', 'Bia'])
  })

  it('several intervals a day and breaks apply to bookings at once', async () => {
    const date = shop.day(3)
    const weekday = weekdayOf(date)
    const { status } = await shop.changeProfessional(shop.professional, {
      hours: [
        { weekday, start: '14:00', end: '17:00' },
        { weekday, start: '09:00', end: '12:00' },
      ],
      breaks: [{ weekday, start: '15:00', end: '15:15' }],
    })
    expect(status).toBe(200)
    expect((await shop.slots()).body.slots.join(' ')).toBe(
      '09:00 09:30 10:00 10:30 11:00 11:30 14:00 14:30 15:15 15:45 16:15',
    )
    expect((await shop.book(shop.booking({ time: '12:30' }))).body.code).toBe('slot_outside_hours')
    expect((await shop.book(shop.booking({ time: '15:15' }))).status).toBe(201)
  })

  it('a change of hours names the appointments that lie outside', async () => {
    const date = shop.day(3)
    const { body: kept } = await shop.book(shop.booking({ time: '10:00' }))
    const { body: out } = await shop.book(shop.booking({ time: '16:00' }))
    const { body: other } = await shop.book(shop.booking({ date: shop.day(4), time: '10:00' }))
    const hours = [{ weekday: weekdayOf(date), start: '08:00', end: '16:15' }]
    const { body } = await shop.changeProfessional(shop.professional, { hours })
    expect(body.affected_appointments.map(({ id }) => id)).toEqual([out.appointment_id, other.appointment_id])
    const again = await shop.changeProfessional(body.professional, { name: 'Ana Lima' })
    expect(again.body.affected_appointments).toEqual([])
    expect((await shop.appointment(kept.appointment_id))?.professional_name).toBe('Ana')
  })

  it('a professional’s own price and duration apply on the page, in slots and in bookings', async () => {
    const terms = [{ service_id: shop.service.id, price: 70, duration: 60 }]
    expect((await shop.changeProfessional(shop.professional, { service_terms: terms })).status).toBe(200)
    const day = { date: shop.day(3) }
    expect((await shop.slots(day)).body.slots.at(-1)).toBe('17:00')
    const other = { ...day, professional_id: shop.otherProfessional.id }
    expect((await shop.slots(other)).body.slots.at(-1)).toBe('17:30')
    // The latest start belongs to the quicker professional.
    expect((await shop.slots({ ...day, professional_id: 'any' })).body.slots.at(-1)).toBe('17:30')
    const { professionals } = (
      await shop.page<{ professionals: { id: string; service_terms?: object[]; user_id?: string }[] }>()
    ).body
    expect(professionals.find(({ id }) => id === shop.professional.id)?.service_terms).toEqual(terms)
    const { body: booked } = await shop.book(shop.booking())
    expect(lengthOf(booked)).toBe(60)
    expect(await shop.appointment(booked.appointment_id)).toMatchObject({ price: 70, duration: 60 })
    const any = await shop.book(shop.booking({ professional_id: 'any', time: '17:30' }))
    expect([any.body.professional_id, lengthOf(any.body)]).toEqual([shop.otherProfessional.id, 30])
    expect((await shop.appointment(any.body.appointment_id))?.price).toBe(50)
    expect((await shop.book(shop.booking({ time: '17:30', date: shop.day(4) }))).body.code).toBe(
      'slot_outside_hours',
    )
  })

  it('an inactive professional cannot be booked, and keeps the upcoming appointments, which the reply names', async () => {
    const { body: booked } = await shop.book(shop.booking())
    const { body: seen } = await shop.owner.getProfessional({ professional_id: shop.professional.id })
    expect(seen.upcoming_appointments).toEqual([
      {
        id: booked.appointment_id,
        date: shop.day(3),
        time: '10:00',
        client_name: 'Cliente de Teste',
        service_name: 'Corte',
      },
    ])
    await shop.changeProfessional(shop.professional, { is_active: false })
    expect((await shop.book(shop.booking({ time: '11:00' }))).body.code).toBe('professional_not_found')
    const any = await shop.book(shop.booking({ professional_id: 'any' }))
    expect(any.body.professional_id).toBe(shop.otherProfessional.id)
    expect((await shop.appointment(booked.appointment_id))?.status).toBe('scheduled')
  })

  it('a professional with upcoming appointments is not removed', async () => {
    await shop.book(shop.booking())
    const { status, body } = await shop.owner.deleteProfessional({ professional_id: shop.professional.id })
    expect([status, body.code, body.detail]).toEqual([
      409,
      'has_upcoming_appointments',
      'Este profissional tem 1 agendamento pela frente. Desative o cadastro ou remarque antes.',
    ])
  })

  it('no appointment remains with a professional who is removed during the booking', async () => {
    for (let round = 0; round < volume(4, 10); round++) {
      const { body: one } = await shop.addProfessional({ name: `P${round}`, hours: everyDay })
      const [booked, gone] = await Promise.all([
        shop.book(shop.booking({ professional_id: one.id })),
        shop.owner.deleteProfessional({ professional_id: one.id }),
      ])
      expect([
        [201, 409],
        [404, 200],
      ]).toContainEqual([booked.status, gone.status])
      if (gone.status === 409)
        expect(
          (await shop.owner.getProfessional({ professional_id: one.id })).body.professional.is_active,
        ).toBe(true)
    }
  })
})

const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: '08:00', end: '18:00' }))

describe('absences of professionals', () => {
  const bookAt = async (date: string, time: string) =>
    (await shop.book(shop.booking({ date, time }))).body.code ?? 'free'

  it('an absence of days closes them at once, for this professional only', async () => {
    const { status, body } = await shop.addAbsence(shop.professional.id, {
      from: shop.day(5),
      to: shop.day(7),
      reason: 'Férias',
    })
    expect([status, body.professional.absences]).toMatchObject([
      201,
      [{ from: shop.day(5), to: shop.day(7) }],
    ])
    expect(await bookAt(shop.day(5), '10:00')).toBe('slot_outside_hours')
    expect(await bookAt(shop.day(7), '17:30')).toBe('slot_outside_hours')
    expect(await bookAt(shop.day(8), '10:00')).toBe('free')
    const any = await shop.book(shop.booking({ date: shop.day(6), professional_id: 'any' }))
    expect(any.body.professional_id).toBe(shop.otherProfessional.id)
    const id = body.professional.absences?.[0]?.id
    expect(
      (await shop.owner.removeAbsence({ professional_id: shop.professional.id, absence_id: id })).status,
    ).toBe(200)
    expect(
      (await shop.owner.removeAbsence({ professional_id: shop.professional.id, absence_id: id })).status,
    ).toBe(200)
    expect(await bookAt(shop.day(5), '10:00')).toBe('free')
  })

  it('a new absence names the appointments within it and leaves them unchanged', async () => {
    const { body: within } = await shop.book(shop.booking({ time: '10:00' }))
    await shop.book(shop.booking({ time: '11:00' }))
    const date = shop.day(3)
    const { body } = await shop.addAbsence(shop.professional.id, {
      from: date,
      to: date,
      start: '10:15',
      end: '11:00',
    })
    expect(body.affected_appointments.map(({ id }) => id)).toEqual([within.appointment_id])
    expect((await shop.appointment(within.appointment_id))?.status).toBe('scheduled')
  })

  it('a professional has at most a hundred absences, and past ones make room', async () => {
    const one = (i: number) => ({ id: `abs_${i}`, from: shop.day(i), to: shop.day(i) })
    const absences = Array.from({ length: ABSENCES + 1 }, (_, i) => one(i - 2))
    shop = await openShop({ professionals: [{ name: 'Ana', specialties: [], absences }] })
    const first = await shop.addAbsence(shop.professional.id, { from: shop.day(200), to: shop.day(201) })
    expect([first.status, first.body.professional.absences?.length]).toEqual([201, ABSENCES])
    const { status, body } = await shop.addAbsence(shop.professional.id, {
      from: shop.day(210),
      to: shop.day(211),
    })
    expect([status, body.code, body.detail]).toEqual([
      422,
      'too_many_absences',
      'Um profissional pode ter no máximo 100 ausências.',
    ])
  })

  it('no absence is lost when several people add absences at once', async () => {
    const answers = await Promise.all(
      [5, 6, 7, 8, 9].map((i) =>
        shop.addAbsence(shop.professional.id, { from: shop.day(i), to: shop.day(i) }),
      ),
    )
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    expect(
      (await shop.owner.getProfessional({ professional_id: shop.professional.id })).body.professional
        .absences,
    ).toHaveLength(5)
  })

  const rows: [string, object, string, string][] = [
    ['a reversed period', { to: '2026-01-01' }, 'to', 'A data final deve ser igual ou posterior à inicial.'],
    [
      'a past absence',
      { from: '2026-01-01', to: '2026-01-02' },
      'to',
      'Esta ausência já passou. Informe uma data a partir de hoje.',
    ],
    ['a start years ago', { from: '0001-01-01' }, 'from', 'Informe um início de no máximo um ano atrás.'],
    [
      'an end years ahead',
      { to: '9999-12-31' },
      'to',
      'No máximo um ano. Para mais tempo, desative o cadastro.',
    ],
    ['a start time without an end', { start: '09:00' }, 'end', 'Informe também o fim.'],
    ['an end time without a start', { end: '09:00' }, 'start', 'Informe também o início.'],
    ['no duration', { start: '10:00', end: '10:00' }, 'end', 'O fim deve ser depois do início.'],
    [
      'an invalid date',
      { from: '2027-02-30' },
      'from',
      'Informe uma data que exista, no formato AAAA-MM-DD.',
    ],
    ['an invalid time', { start: '24:00', end: '25:00' }, 'start', 'Informe um horário no formato HH:MM.'],
    ['a reason that is too long', { reason: 'x'.repeat(121) }, 'reason', 'Use no máximo 120 caracteres.'],
  ]
  it.each(rows)('an absence is refused with %s', async (_what, changes, field, message) => {
    const { status, body } = await shop.addAbsence(shop.professional.id, {
      from: shop.day(5),
      to: shop.day(6),
      ...changes,
    })
    expect([status, body.code, body.errors?.[0]]).toEqual([400, 'invalid_input', { field, message }])
    expect(
      (await shop.owner.getProfessional({ professional_id: shop.professional.id })).body.professional
        .absences,
    ).toBeUndefined()
  })
})

describe('validation of a professional', () => {
  const at = (start: string, end: string, weekday = 2) => ({ weekday, start, end })
  const stranger = 'srv_00000000000000000000000000'
  const rows: [string, object, string, string][] = [
    ['an empty name', { name: ' ' }, 'name', 'Nome é obrigatório'],
    ['an invalid phone', { phone: '12' }, 'phone', PHONE_REFUSED],
    ['an invalid e-mail address', { email: 'x@y' }, 'email', 'E-mail deve ter um formato válido'],
    ['13 specialties', { specialties: Array(13).fill('x') }, 'specialties', 'No máximo 12 especialidades.'],
    ['a picture on another site', { avatar_url: 'https://x.y/z' }, 'avatar_url', 'Envie a foto outra vez.'],
    ['empty hours', { hours: [at('10:00', '10:00')] }, 'hours.0.end', 'O fim deve ser depois do início.'],
    [
      'hours that overlap',
      { hours: [at('08:00', '12:00'), at('11:59', '18:00')] },
      'hours.1.start',
      'Este horário se sobrepõe a outro do mesmo dia.',
    ],
    [
      'a break beyond the hours',
      { hours: [at('08:00', '12:00')], breaks: [at('11:30', '12:30')] },
      'breaks.0.start',
      'A pausa deve ficar dentro do horário de trabalho.',
    ],
    [
      'a break on a free day',
      { hours: [at('08:00', '12:00')], breaks: [at('08:30', '09:00', 3)] },
      'breaks.0.start',
      'A pausa deve ficar dentro do horário de trabalho.',
    ],
    [
      'breaks that overlap',
      { hours: [at('08:00', '12:00')], breaks: [at('08:30', '09:30'), at('09:00', '10:00')] },
      'breaks.1.start',
      'Este horário se sobrepõe a outro do mesmo dia.',
    ],
    ['an invalid weekday', { hours: [at('08:00', '12:00', 7)] }, 'hours.0.weekday', 'O valor máximo é 6.'],
    [
      'an invalid service',
      { service_ids: [stranger] },
      'service_ids',
      'Um dos serviços escolhidos não existe mais. Atualize a página.',
    ],
    [
      'own terms of an unknown service',
      { service_terms: [{ service_id: stranger, price: 5 }] },
      'service_terms',
      'Um dos serviços escolhidos não existe mais. Atualize a página.',
    ],
    [
      'an own price below zero',
      { service_terms: [{ service_id: stranger, price: -0.01 }] },
      'service_terms.0.price',
      'O valor mínimo é 0.',
    ],
    [
      'an own duration that is too short',
      { service_terms: [{ service_id: stranger, duration: serviceFields.duration.min - 1 }] },
      'service_terms.0.duration',
      'A duração mínima é de 5 minutos.',
    ],
  ]
  it.each(rows)('a professional is refused with %s', async (_what, changes, field, message) => {
    for (const { status, body } of [
      await shop.addProfessional(changes),
      await shop.changeProfessional(shop.professional, changes),
    ]) {
      expect([status, body.code, body.errors]).toEqual([400, 'invalid_input', [{ field, message }]])
    }
  })

  it('hours and breaks that touch are accepted', async () => {
    const hours = [at('08:00', '12:00'), at('12:00', '18:00')]
    const breaks = [at('08:00', '08:30'), at('11:30', '12:30')]
    expect((await shop.addProfessional({ hours, breaks })).status).toBe(201)
  })
})

it('a business has at most 100 professionals, however many are added at once', async () => {
  const full = await openShop({
    professionals: Array.from({ length: 98 }, (_, i) => ({ name: `P${i}`, specialties: [] })),
  })
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, i) => full.addProfessional({ name: `N${i}` })),
  )
  const refused = answers.filter(({ status }) => status === 422)
  expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([2, 3])
  expect([refused[0]?.body.code, refused[0]?.body.detail]).toEqual([
    'too_many_professionals',
    'Uma empresa pode ter no máximo 100 profissionais.',
  ])
})
