import { beforeEach, describe, expect, inject, it } from 'vitest'
import type { BookingPage } from '#shared/booking.ts'
import type { editableConfigSchema } from '#shared/booking-config.ts'
import { eventually } from '../kit/actor.ts'
import { from, nextAddress } from '../kit/address.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// Tests the page's configuration over HTTP: it saves each field, reads it back and checks its effect.

const contacts = { phone: '+5511987654321', email: 'contato@exemplo.com.br', address: 'Rua Augusta, 1500' }
let shop: Shop
beforeEach(async () => {
  shop = await openShop({ company: contacts })
})

const read = async () => (await shop.owner.getBookingConfig()).body
const change = (changes: object, version = 0, headers = {}) =>
  shop.owner.updateBookingConfig({ version, ...changes }, headers)

type Editable = Record<keyof ReturnType<typeof editableConfigSchema>['shape'], unknown>
const everyField = (): Editable => ({
  is_public_booking_enabled: true,
  is_active: true,
  business_name: 'Barbearia Centro',
  business_description: 'Cortes clássicos.\nDesde 1990.',
  welcome_message: 'Boas-vindas!',
  logo_url: `/uploads/avatars/${shop.owner.tenant}/upl_${'0'.repeat(26)}.webp`,
  primary_color: '#112233',
  secondary_color: '#445566',
  font_family: 'oswald',
  layout_style: 'compact',
  display_phone: true,
  display_email: true,
  display_address: true,
  require_email: true,
  require_notes: true,
  auto_confirm: true,
  booking_window_start_time: '09:00',
  booking_window_end_time: '24:00',
  slot_duration: 45,
  pack_appointments: true,
  buffer_time: 10,
  min_advance_booking: 0.5,
  notice_in_working_hours: true,
  cancel_notice_hours: 12,
  appointments_code: true,
  max_advance_booking: 30,
  visible_services: [shop.customer.service.id],
  embed_origins: ['https://www.exemplo.com.br'],
  bookings_per_address: { hour: 30, day: 100 },
})

describe('the fields of the configuration', () => {
  it('every field is saved and read back, and null removes optional ones', async () => {
    const before = await read()
    const { status, body } = await change(everyField())
    expect([status, body]).toEqual([
      200,
      { config: { ...before, ...everyField(), version: 1 }, affected_appointments: [] },
    ])
    expect(await read()).toEqual(body.config)
    const added = Object.keys(everyField()).filter((field) => !(field in before))
    const { body: removed } = await change(Object.fromEntries(added.map((field) => [field, null])), 1)
    expect(Object.keys(removed.config).sort()).toEqual(Object.keys(before).sort())
    expect(await read()).toEqual(removed.config)
  })

  it('every public field is on the page', async () => {
    const all = everyField()
    await change(all)
    const { body: page } = await shop.customer.page<BookingPage>()
    expect(page).toMatchObject({
      open: true,
      business: { ...contacts, description: all.business_description, logo_url: all.logo_url },
      config: {
        business_name: all.business_name,
        welcome_message: all.welcome_message,
        primary_color: all.primary_color,
        secondary_color: all.secondary_color,
        font_family: all.font_family,
        layout_style: all.layout_style,
        require_email: true,
        require_notes: true,
        max_advance_booking: 30,
      },
      services: [{ id: shop.customer.service.id }],
    })
    expect(page.services).toHaveLength(1)
    for (const inner of ['embed_origins', 'bookings_per_address', 'auto_confirm', 'visible_services'])
      expect(page.config).not.toHaveProperty(inner)
  })

  it('the configuration names an uploaded logo that everybody can load', async () => {
    const file = new Uint8Array(300).fill(7)
    const picture = { content_type: 'image/webp', bytes: file.length }
    const { status, body: form } = await shop.manager.openLogoUpload(picture)
    expect(status).toBe(201)
    const upload = new FormData()
    for (const [name, value] of Object.entries(form.fields)) upload.append(name, value)
    upload.append('file', new Blob([file], { type: picture.content_type }))
    expect((await fetch(form.url, { method: 'POST', body: upload })).status).toBe(204)
    expect((await change({ logo_url: form.logo_url })).body.config.logo_url).toBe(form.logo_url)
    const { body: page } = await shop.customer.page<BookingPage>()
    const logo = await fetch(`${inject('url')}${page.business.logo_url}`)
    expect(new Uint8Array(await logo.arrayBuffer())).toEqual(file)
  })
})

describe('effects of the configuration on bookings', () => {
  type Expected = { status?: string; code?: string; fields?: string[] }
  const rows: [what: string, changes: () => object, expected: Expected, slots: boolean][] = [
    ['a required e-mail', () => ({ require_email: true }), { fields: ['client.email'] }, true],
    ['required notes', () => ({ require_notes: true }), { fields: ['client.notes'] }, true],
    ['confirmation at once', () => ({ auto_confirm: true }), { status: 'confirmed' }, true],
    [
      'the page switched off',
      () => ({ is_public_booking_enabled: false }),
      { code: 'booking_closed' },
      false,
    ],
    ['the page inactive', () => ({ is_active: false }), { code: 'booking_closed' }, false],
    [
      'a later beginning',
      () => ({ booking_window_start_time: '10:15' }),
      { code: 'slot_outside_hours' },
      false,
    ],
    ['an earlier end', () => ({ booking_window_end_time: '10:15' }), { code: 'slot_outside_hours' }, false],
    ['other starts', () => ({ slot_duration: 45 }), { code: 'slot_off_grid' }, false],
    ['time kept free', () => ({ buffer_time: 15 }), { code: 'slot_taken' }, false],
    ['a longer notice', () => ({ min_advance_booking: 100 }), { code: 'slot_too_soon' }, false],
    ['fewer days ahead', () => ({ max_advance_booking: 2 }), { code: 'slot_too_far' }, false],
    ['no service on the page', () => ({ visible_services: [] }), { code: 'service_not_offered' }, false],
    [
      'another service on the page',
      () => ({ visible_services: [shop.customer.otherService.id] }),
      { code: 'service_not_offered' },
      false,
    ],
    [
      'fewer bookings from one address',
      () => ({ bookings_per_address: { hour: 1, day: 1 } }),
      { code: 'too_many_bookings' },
      true,
    ],
  ]

  it.each(rows)('a booking follows this change at once: %s', async (_what, changes, expected, slots) => {
    const { customer } = shop
    const address = from(nextAddress())
    // The neighbour is next to 10:00, which the change is about.
    const neighbour = await customer.book(customer.booking({ time: '10:30' }), address)
    const likewise = await customer.book(customer.booking({ date: customer.day(2) }))
    expect([neighbour.status, likewise.status, likewise.body.status]).toEqual([201, 201, 'scheduled'])
    expect((await change(changes())).status).toBe(200)
    const { status, body } = await customer.book(customer.booking(), address)
    if (expected.status) expect([status, body.status]).toEqual([201, expected.status])
    else if (expected.fields) expect(body.errors?.map(({ field }) => field)).toEqual(expected.fields)
    else expect(body.code).toBe(expected.code)
    const { body: free } = await customer.slots({ date: customer.day(3) })
    if (expected.status !== 'confirmed') expect(free.slots?.includes('10:00') ?? false).toBe(slots)
  })
})

describe('changes of the configuration', () => {
  const window = 'O fim do expediente deve ser depois do início.'
  const site = 'Informe o endereço do site, como https://www.exemplo.com.br.'
  const foreign = `/uploads/avatars/ten_outro/upl_${'0'.repeat(26)}.webp`
  const format = 'O formato deste campo não é o esperado.'
  const refused: [string, object, string, string][] = [
    [
      'an end before the beginning',
      { booking_window_start_time: '18:00' },
      'booking_window_end_time',
      window,
    ],
    [
      'a beginning at 24:00',
      { booking_window_start_time: '24:00' },
      'booking_window_start_time',
      'Informe um horário no formato HH:MM.',
    ],
    [
      'a notice smaller than the table’s numbers',
      { min_advance_booking: 1e-320 },
      'min_advance_booking',
      'Use no máximo duas casas decimais.',
    ],
    ['steps of 4 minutes', { slot_duration: 4 }, 'slot_duration', 'O valor mínimo é 5.'],
    ['half a minute', { buffer_time: 0.5 }, 'buffer_time', 'O tipo deste campo não é o esperado.'],
    ['a buffer over 4 hours', { buffer_time: 241 }, 'buffer_time', 'O valor máximo é 240.'],
    ['a negative notice', { min_advance_booking: -1 }, 'min_advance_booking', 'O valor mínimo é 0.'],
    ['more than a year ahead', { max_advance_booking: 366 }, 'max_advance_booking', 'O valor máximo é 365.'],
    ['a cut-off over a week', { cancel_notice_hours: 169 }, 'cancel_notice_hours', 'O valor máximo é 168.'],
    ['a flag of null', { require_email: null }, 'require_email', 'O tipo deste campo não é o esperado.'],
    ['an invalid colour', { primary_color: 'red' }, 'primary_color', format],
    ['an unknown font', { font_family: 'comic' }, 'font_family', format],
    ['an unknown layout', { layout_style: 'grid' }, 'layout_style', format],
    [
      'a greeting that is too long',
      { welcome_message: 'x'.repeat(301) },
      'welcome_message',
      'Use no máximo 300 caracteres.',
    ],
    [
      "the product's name",
      { business_name: 'Navalha' },
      'business_name',
      'Navalha é o nome deste sistema. Escolha o nome da sua empresa.',
    ],
    ['a logo from elsewhere', { logo_url: 'https://x.example/a.png' }, 'logo_url', 'Envie o logo outra vez.'],
    ["another tenant's logo", { logo_url: foreign }, 'logo_url', 'Envie o logo outra vez.'],
    [
      'a service that does not exist',
      { visible_services: ['srv_x'] },
      'visible_services',
      'Um dos serviços não existe mais. Recarregue a página.',
    ],
    ['a framing origin with a path', { embed_origins: ['https://x.example/a'] }, 'embed_origins.0', site],
    [
      'a field of its own verb',
      { custom_slug: 'outro' },
      'custom_slug',
      'O campo "custom_slug" não é aceito aqui.',
    ],
  ]
  it.each(refused)('a change with %s is refused', async (_what, changes, field, message) => {
    const { status, body } = await change(changes)
    expect([status, body.code, body.errors]).toEqual([400, 'invalid_input', [{ field, message }]])
    expect((await read()).version).toBe(0)
  })

  it('when two owners change the configuration at once, one gets a conflict and nothing is lost', async () => {
    const answers = await Promise.all([change({ welcome_message: 'Da dona.' }), change({ buffer_time: 10 })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('version_conflict')
    expect(await read()).toEqual(answers.find(({ status }) => status === 200)?.body.config)
  })

  it('a change of fields that agendas show refreshes open agendas, and no other change does', async () => {
    const frame = async () => {
      const { body } = await shop.owner.versions(shop.customer.day(0))
      return (body.days[0] as { context_version?: number }).context_version ?? 0
    }
    const grownPast = (version: number) => eventually(async () => (await frame()) > version && frame())
    await change({ welcome_message: 'Oi!', require_email: true, buffer_time: 10 })
    await change({ booking_window_end_time: '17:00' }, 1)
    expect(await grownPast(0)).toBe(1)
    await change({ slot_duration: 15 }, 2)
    expect(await grownPast(1)).toBe(2)
    await shop.owner.updateCompany({ version: 0, name: 'Outro nome' })
    await shop.owner.updateCompany({ version: 1, timezone: 'America/Manaus' })
    expect(await grownPast(2)).toBe(3)
  })
})
