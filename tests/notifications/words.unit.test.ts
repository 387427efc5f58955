import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  appointmentMessage,
  appointmentSms,
  stillHolds,
  type Told,
} from '#functions/notifications/rules/appointment.ts'
import { birthdayMessage, birthdaySms } from '#functions/notifications/rules/birthday.ts'
import { type MessageSettings, planChannels } from '#functions/notifications/rules/plan.ts'
import { previewOf } from '#functions/notifications/rules/preview.ts'
import { isGsm, smsParts } from '#functions/notifications/rules/sms.ts'
import { changedFlags, lacksLink } from '#functions/notifications/rules/switches.ts'
import { fillIn, smsOf, templateOf, type Values } from '#functions/notifications/rules/variables.ts'
import { emailTexts, smsTexts, templateProposals } from '#shared/message-words.ts'
import { switchDefaults } from '#shared/notification-switches.ts'
import { type ClientKind, clientKinds, notificationsContract, variables } from '#shared/notifications.ts'
import { messageFactsOf } from '../kit/messages.ts'

const values: Values = {
  cliente: 'João',
  servico: 'Corte',
  profissional: 'Ana',
  data: '26/11',
  hora: '14:30',
  empresa: 'Barbearia X',
  link: 'https://x.example/confirmar/t_1',
}

describe('smsParts', () => {
  it.each([
    ['', 1],
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    // Characters of the GSM-7 extension count twice and are not divided.
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    [`${'a'.repeat(152)}€${'a'.repeat(151)}`, 2],
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
    // GSM-7 contains à, é and Ç, but not ã, ç and á.
    [`${'à'.repeat(100)}éÇ`, 1],
    [`${'a'.repeat(69)}ã`, 1],
    [`${'a'.repeat(70)}ç`, 2],
    [`${'á'.repeat(134)}`, 2],
    [`${'á'.repeat(135)}`, 3],
    // A character outside the basic plane takes two units and is not divided.
    ['😀'.repeat(35), 1],
    ['😀'.repeat(36), 2],
    ['😀'.repeat(67), 3],
  ])('counts the parts of %j', (text, parts) => {
    expect(smsParts(text)).toBe(parts)
  })

  it('the default texts take one part with names of usual length, with or without accents', () => {
    const usual = {
      ...values,
      empresa: 'Barbearia São João',
      servico: 'Corte e coloração',
      link: 'https://joao.navalha.app',
    }
    for (const kind of clientKinds) {
      const { text } = smsOf(smsTexts[kind], usual)
      expect([kind, isGsm(text), smsParts(text)]).toEqual([kind, true, 1])
    }
  })
})

describe('variables of message texts', () => {
  it('fillIn fills each variable in on one line and leaves other braces unchanged', () => {
    const typed = { ...values, cliente: 'Jo\u202ea\r\no\u2028 x', servico: '{link}' }
    expect(fillIn('{cliente}, {servico} {outra} {', typed)).toBe('Jo a o x, {link} {outra} {')
  })

  it('smsOf writes names in the alphabet of the text, so that an accent does not double the price', () => {
    expect(smsOf('{cliente}: {data} às {hora}', values).text).toBe('Joao: 26/11 às 14:30')
    expect(smsOf('{cliente}: até amanhã', values).text).toBe('João: até amanhã')
    expect(smsOf('{cliente}!', { ...values, cliente: '李' }).text).toBe('李!')
    expect(smsOf('{cliente}!', { ...values, cliente: 'Zé 😀' }).text).toBe('Zé!')
  })

  it('templateOf returns the parameters in the template’s order, without WhatsApp’s markup and never empty', () => {
    const template = { name: 'a', language: 'pt_BR', variables: ['link', 'cliente', 'hora'] as const }
    const typed = { ...values, cliente: '*Zé*\n_x_', hora: '' }
    expect(templateOf({ ...template, variables: [...template.variables] }, typed)).toEqual({
      template: { name: 'a', language: 'pt_BR' },
      parameters: [values.link, 'Zé x', '-'],
    })
  })

  it('an unknown variable is refused', () => {
    const { input } = notificationsContract.previewMessage
    const parse = (channel: string, text: string) =>
      input.safeParse({ channel, kind: 'confirmation', text }).error?.issues[0]?.message
    for (const channel of ['sms', 'email']) {
      expect(parse(channel, `${variables.map((name) => `{${name}}`).join('')} { x`)).toBeUndefined()
      expect(parse(channel, 'Olá {nome}')).toMatch(/^\{nome\} não existe\. Use \{cliente\}, /)
      expect(parse(channel, 'Olá { cliente }')).toMatch(/não existe/)
    }
    expect(parse('sms', 'uma\nduas')).toBeDefined()
  })

  it.each([
    ['Confirme em {link}', true],
    ['Até amanhã.{link}', true],
    ['{data} às 14.30 h. Até já.', true],
    ['Pague em bit.ly/abc', false],
    ['Veja https://x.example', false],
    ['Veja {empresa}.com', false],
    ['Veja ｂｉｔ．ｌｙ', false],
  ])('a text %j without foreign links is accepted: %s', (text, isAllowed) => {
    const { input } = notificationsContract.previewMessage
    for (const channel of ['sms', 'email']) {
      const { error } = input.safeParse({ channel, kind: 'confirmation', text })
      expect(error?.issues[0]?.message).toEqual(isAllowed ? undefined : expect.stringContaining('use {link}'))
    }
  })

  it('fillIn creates no link from a text together with its values', () => {
    const made = fillIn('golpe.{servico} em {empresa} {link}', {
      ...values,
      servico: 'com/pix',
      empresa: 'x.com',
    })
    expect(made).toBe(`golpe com pix em x com ${values.link}`)
  })
})

test.each(clientKinds)(
  'the proposed template for %s has one gap per variable, in order and inside the text',
  (kind) => {
    const { body, variables: named, name, language } = templateProposals[kind]
    const gaps = [...body.matchAll(/\{\{(\d+)\}\}/g)].map(([, number]) => Number(number))
    expect(gaps).toEqual(named.map((_, i) => i + 1))
    expect(body).not.toMatch(/^\{\{|\}\}$/)
    expect([name, language]).toEqual([expect.stringMatching(/^[a-z0-9_]+$/), 'pt_BR'])
    for (const text of [emailTexts[kind], smsTexts[kind]]) expect(fillIn(text, values)).not.toMatch(/[{}]/)
  },
)

describe('reminders', () => {
  const required = (changes: Partial<Told> = {}) =>
    messageFactsOf({ confirmation_required: true, ...changes })

  it('a mail asks for confirmation first when the business requires it and the client has not confirmed', () => {
    const { subject, text, html, calendar } = mailOf('reminder_24h', required())
    expect(subject).toBe('Lembrete: Corte, 26/11 às 14:30 · Barbearia X')
    expect(text).toContain('Confirme sua presença pelo botão abaixo.')
    expect(text.indexOf('Confirmar presença: https://x.example/confirmar/t')).toBeLessThan(
      text.indexOf('Reagendar: '),
    )
    expect(html).toMatch(
      /class="main" href="https:&#47;|class="main" href="https:\/\/x\.example\/confirmar\/t"/,
    )
    expect(calendar).toBeUndefined()
  })

  it.each([
    ['the business does not require it', messageFactsOf()],
    ['the client has confirmed', required({ links: { cancel: 'https://x.example/cancelar/t' } })],
  ])('a mail asks for no confirmation if %s', (_, told) => {
    const { text, html } = mailOf('reminder_2h', told)
    expect(text).not.toContain('Confirme sua presença')
    expect(html).not.toContain('class="main"')
  })

  it('a reminder by SMS contains the link to confirm, even with the business’s own text', () => {
    const link = 'https://x.example/confirmar/t'
    for (const kind of ['confirmation', 'change'] as const) {
      expect(appointmentSms(kind, required()).text).toMatch(new RegExp(` Ver ou mudar: ${link}$`))
      expect(appointmentSms(kind, required(), 'Até já').text).toBe('Até já')
      expect(appointmentSms(kind, { ...required(), links: {} }).text).not.toContain('http')
    }
    expect(appointmentSms('reminder_24h', required()).text).toMatch(new RegExp(` Confirme: ${link}$`))
    expect(appointmentSms('reminder_24h', required(), 'Até já').text).toBe(`Até já Confirme: ${link}`)
    expect(appointmentSms('reminder_24h', required(), 'Vem? {link}').text).toBe(`Vem? ${link}`)
    expect(appointmentSms('reminder_24h', messageFactsOf()).text).not.toContain('http')
  })
})

describe('own texts of a business', () => {
  it('an own text replaces the first paragraphs of a mail, and facts, links and signature stay', () => {
    const { text } = mailOf(
      'confirmation',
      messageFactsOf(),
      'Oi, {cliente}!\n\nTe vejo {data} às {hora}. <b>{empresa}</b>',
    )
    expect(text).toMatch(/^Oi, Maria!\n\nTe vejo 26\/11 às 14:30\. <b>Barbearia X<\/b>\n\n/)
    for (const kept of ['Referência: ', 'Cancelar agendamento: ', 'Mensagem automática de Barbearia X'])
      expect(text).toContain(kept)
  })

  it('an own text or a name adds no markup to a mail', () => {
    const told = messageFactsOf({}, { client_name: '<img/src=x> x' })
    const { html } = mailOf('confirmation', told, '{cliente} <script>x</script>')
    expect(html).toContain('&#60;img/src=x&#62; &#60;script&#62;')
    expect(html).not.toMatch(/<script|<img/)
  })
})

describe('birthday messages', () => {
  const about = {
    client_name: 'Maria Souza',
    sender: { name: 'Barbearia X' },
    page: 'https://x.example',
    day: '26/11',
    decline: {
      page: 'https://x.example/descadastrar/t',
      address: 'https://app.example/api/public/unsubscribe/t',
    },
  }

  it('the mail links to the page and to the unsubscribe page, which mail programs get as well', () => {
    const { subject, text, html, unsubscribe } = birthdayMessage(about)
    expect(subject).toBe('Feliz aniversário, Maria! · Barbearia X')
    expect(text).toContain('Agendar um horário: https://x.example\n')
    expect(text).toMatch(/mensagens como esta: https:\/\/x\.example\/descadastrar\/t$/)
    expect(html).toContain('href="https://x.example/descadastrar/t"')
    expect(unsubscribe).toBe(about.decline.address)
    expect(mailOf('confirmation', messageFactsOf()).unsubscribe).toBeUndefined()
  })

  it('the SMS is promotional and always contains the link to unsubscribe', () => {
    expect(birthdaySms(about, 'Viva {cliente}!')).toEqual({
      text: 'Viva Maria! Sair: https://x.example/descadastrar/t',
      promotional: true,
    })
  })
})

describe('previewOf', () => {
  const shown = {
    business: messageFactsOf().business,
    sender: { name: 'Barbearia X' },
    page: 'https://x.example',
    today: '2026-11-22',
  }

  it.each(clientKinds)('previews %s like the real message when the business has no own text', (kind) => {
    const email = previewOf(kind, 'email', undefined, shown)
    expect(email.subject).toContain('Barbearia X')
    expect(email.html).toContain('<!doctype html>')
    const sms = previewOf(kind, 'sms', undefined, shown)
    expect(sms).toEqual({ text: expect.stringContaining('Maria'), parts: smsParts(sms.text) })
  })

  it('shows the business’s own text and the parts of an SMS', () => {
    expect(previewOf('change', 'email', 'Oi, {cliente}', shown).text).toMatch(/^Oi, Maria\n/)
    const text = 'Até amanhã às {hora}, {cliente}!'
    expect(previewOf('reminder_24h', 'sms', text, shown)).toEqual({
      text: 'Até amanhã às 14:30, Maria!',
      parts: 1,
    })
  })
})

describe('planChannels', () => {
  const all = { ...switchDefaults, whatsapp_enabled: true, sms_enabled: true, birthday: true }
  const template = { name: 'a', language: 'pt_BR', variables: [] }
  const settings = (
    switches: object,
    templates: MessageSettings['templates'] = { confirmation: template },
  ) => ({
    switches: { ...all, ...switches },
    templates,
  })
  const mobile = '+5511987654321'
  const landline = '+551132654321'
  const plan = (client: object, given = settings({}), kind: ClientKind = 'confirmation') =>
    planChannels(kind, client, given).map(({ channel = 'none', skip }) =>
      skip ? `${channel} ${skip}` : channel,
    )

  it.each([
    [
      'uses WhatsApp and e-mail when everything is available',
      { phone: mobile, email: 'a@x.example', whatsapp_opt_in: true },
      undefined,
      ['whatsapp', 'email'],
    ],
    [
      'uses SMS when the client did not agree to WhatsApp',
      { phone: mobile },
      undefined,
      ['whatsapp no_opt_in', 'sms'],
    ],
    [
      'uses SMS when there is no template for WhatsApp',
      { phone: mobile, whatsapp_opt_in: true },
      settings({}, {}),
      ['whatsapp no_template', 'sms'],
    ],
    [
      'skips WhatsApp and SMS for a landline',
      { phone: landline, whatsapp_opt_in: true },
      undefined,
      ['whatsapp landline', 'sms landline'],
    ],
    [
      'skips WhatsApp and SMS for a foreign phone',
      { phone: '+221771234567', email: 'a@x.example', whatsapp_opt_in: true },
      undefined,
      ['whatsapp foreign', 'sms foreign', 'email'],
    ],
    [
      'uses WhatsApp for a foreign phone when the business allows it',
      { phone: '+221771234567', whatsapp_opt_in: true },
      settings({ foreign_phones: true }),
      ['whatsapp'],
    ],
    ['uses SMS when WhatsApp is off', { phone: mobile }, settings({ whatsapp_enabled: false }), ['sms']],
    [
      'records that no contact is left when e-mail is off',
      { email: 'a@x.example' },
      settings({ email_enabled: false }),
      ['none no_contact'],
    ],
    ['records that a client has no contact', {}, undefined, ['none no_contact']],
    ['uses e-mail when the client has no phone', { email: 'a@x.example' }, undefined, ['email']],
  ])('%s', (_, client, given, planned) => {
    expect(plan(client, given)).toEqual(planned)
  })

  it('plans nothing for a kind that is off, and skips only birthday messages for unsubscribed clients', () => {
    const client = { email: 'a@x.example', unsubscribed_at: '2026-01-01T00:00:00Z' }
    expect(plan(client, settings({ reminder_2h: false }), 'reminder_2h')).toEqual([])
    expect(plan(client, settings({}), 'birthday')).toEqual(['none unsubscribed'])
    expect(plan(client)).toEqual(['email'])
  })
})

const begins = new Date('2026-11-26T17:30:00Z')
const soon = new Date('2026-11-26T10:00:00Z')
test.each([
  ['reminder_24h', 'scheduled', '14:30', soon, true],
  ['reminder_24h', 'confirmed', '14:30', soon, true],
  ['reminder_2h', 'cancelled', '14:30', soon, false],
  ['confirmation', 'scheduled', '15:30', soon, false],
  ['change', 'scheduled', '14:30', begins, false],
  ['cancellation', 'cancelled', '15:30', soon, true],
  ['cancellation', 'scheduled', '14:30', soon, false],
  ['cancellation', 'cancelled', '14:30', begins, false],
] as const)(
  'a %s for an appointment with status %s at %s still holds now (%s): %s',
  (kind, status, time, now, holds) => {
    const wall = { date: '2026-11-26', time: '14:30' }
    expect(stillHolds({ kind, wall }, { status, date: wall.date, time }, begins, now)).toBe(holds)
  },
)

test('an SMS is one line with a complete link, whatever people type', () => {
  const typed = fc.stringMatching(/^[\r\n\0\u202e\u2028<>{}*_~a-zé😀 ]{1,120}$/u)
  fc.assert(
    fc.property(typed, typed, (client_name, service_name) => {
      const told = messageFactsOf({ confirmation_required: true }, { client_name, service_name })
      expect(appointmentSms('reminder_24h', told).text).toMatch(
        /^[^\p{Cc}\u2028\u202e]+ Confirme: https:\/\/x\.example\/confirmar\/t$/u,
      )
    }),
  )
})

function mailOf(kind: 'confirmation' | 'reminder_24h' | 'reminder_2h', told: Told, own?: string) {
  const people = {
    organizer: { name: 'X', email: 'x@x.example' },
    attendee: { name: 'M', email: 'm@x.example' },
  }
  return appointmentMessage(kind, told, people, new Date('2026-11-22T12:00:00Z'), own)
}

describe('message settings', () => {
  it('the audit names the flags that changed, without the phone', () => {
    const changed = { ...switchDefaults, sms_enabled: true, whatsapp_phone: '+5511987654321' }
    expect(changedFlags(changed, switchDefaults)).toEqual({ sms_enabled: true })
    expect(changedFlags(switchDefaults, changed)).toEqual({ sms_enabled: false })
  })

  it.each([
    [['link'], {}, false],
    [['cliente'], {}, true],
    [['cliente'], { whatsapp_enabled: false }, false],
    [['cliente'], { confirmation_required: false }, false],
  ] as const)(
    'a reminder template with variables %j and settings %j lacks the link: %s',
    (named, changes, lacks) => {
      const on = { ...switchDefaults, whatsapp_enabled: true, confirmation_required: true, ...changes }
      const reminder_24h = { name: 'a', language: 'pt_BR', variables: [...named] }
      expect(lacksLink(on, { reminder_24h })).toBe(lacks)
      expect(lacksLink(on, {})).toBe(false)
    },
  )
})
