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
import { toldOf } from '../kit/messages.ts'

const values: Values = {
  cliente: 'João',
  servico: 'Corte',
  profissional: 'Ana',
  data: '26/11',
  hora: '14:30',
  empresa: 'Barbearia X',
  link: 'https://x.example/confirmar/t_1',
}

describe('what an SMS is billed as', () => {
  it.each([
    ['', 1],
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    // Signs of the extension count twice, and are not divided.
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    [`${'a'.repeat(152)}€${'a'.repeat(151)}`, 2],
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
    // à, é and Ç are in GSM-7; ã, ç and á are not.
    [`${'à'.repeat(100)}éÇ`, 1],
    [`${'a'.repeat(69)}ã`, 1],
    [`${'a'.repeat(70)}ç`, 2],
    [`${'á'.repeat(134)}`, 2],
    [`${'á'.repeat(135)}`, 3],
    // A sign outside the basic plane is two units, and is not divided.
    ['😀'.repeat(35), 1],
    ['😀'.repeat(36), 2],
    ['😀'.repeat(67), 3],
  ])('%j', (text, parts) => {
    expect(smsParts(text)).toBe(parts)
  })

  it('the product’s own texts are one part, for names of usual length, accents or not', () => {
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

describe('variables', () => {
  it('are filled in with one line each; other braces stay', () => {
    const typed = { ...values, cliente: 'Jo\u202ea\r\no\u2028 x', servico: '{link}' }
    expect(fillIn('{cliente}, {servico} {outra} {', typed)).toBe('Jo a o x, {link} {outra} {')
  })

  it('in an SMS take the letters of its text, so that a name does not double its price', () => {
    expect(smsOf('{cliente}: {data} às {hora}', values).text).toBe('Joao: 26/11 às 14:30')
    expect(smsOf('{cliente}: até amanhã', values).text).toBe('João: até amanhã')
    expect(smsOf('{cliente}!', { ...values, cliente: '李' }).text).toBe('李!')
    expect(smsOf('{cliente}!', { ...values, cliente: 'Zé 😀' }).text).toBe('Zé!')
  })

  it('of a template come in its order, without what WhatsApp shows as bold, and never empty', () => {
    const template = { name: 'a', language: 'pt_BR', variables: ['link', 'cliente', 'hora'] as const }
    const typed = { ...values, cliente: '*Zé*\n_x_', hora: '' }
    expect(templateOf({ ...template, variables: [...template.variables] }, typed)).toEqual({
      template: { name: 'a', language: 'pt_BR' },
      parameters: [values.link, 'Zé x', '-'],
    })
  })

  it('that do not exist cannot be stored', () => {
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
  ])('a text %j has no link but the client’s own: %s', (text, isAllowed) => {
    const { input } = notificationsContract.previewMessage
    for (const channel of ['sms', 'email']) {
      const { error } = input.safeParse({ channel, kind: 'confirmation', text })
      expect(error?.issues[0]?.message).toEqual(isAllowed ? undefined : expect.stringContaining('use {link}'))
    }
  })

  it('makes no link of a text and its values together, whatever was stored', () => {
    const made = fillIn('golpe.{servico} em {empresa} {link}', {
      ...values,
      servico: 'com/pix',
      empresa: 'x.com',
    })
    expect(made).toBe(`golpe com pix em x com ${values.link}`)
  })
})

test.each(clientKinds)(
  'the proposal of a template for %s has as many gaps as variables, in their order, within text',
  (kind) => {
    const { body, variables: named, name, language } = templateProposals[kind]
    const gaps = [...body.matchAll(/\{\{(\d+)\}\}/g)].map(([, number]) => Number(number))
    expect(gaps).toEqual(named.map((_, i) => i + 1))
    expect(body).not.toMatch(/^\{\{|\}\}$/)
    expect([name, language]).toEqual([expect.stringMatching(/^[a-z0-9_]+$/), 'pt_BR'])
    for (const text of [emailTexts[kind], smsTexts[kind]]) expect(fillIn(text, values)).not.toMatch(/[{}]/)
  },
)

describe('a reminder', () => {
  const required = (changes: Partial<Told> = {}) => toldOf({ confirmation_required: true, ...changes })

  it('asks to confirm first, where that is required and the client has not', () => {
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
    ['it is not required', toldOf()],
    ['the client has', required({ links: { cancel: 'https://x.example/cancelar/t' } })],
  ])('asks for nothing if %s', (_, told) => {
    const { text, html } = mailOf('reminder_2h', told)
    expect(text).not.toContain('Confirme sua presença')
    expect(html).not.toContain('class="main"')
  })

  it('by SMS has the link to confirm, whatever the business’s words', () => {
    const link = 'https://x.example/confirmar/t'
    for (const kind of ['confirmation', 'change'] as const) {
      expect(appointmentSms(kind, required()).text).toMatch(new RegExp(` Ver ou mudar: ${link}$`))
      expect(appointmentSms(kind, required(), 'Até já').text).toBe('Até já')
      expect(appointmentSms(kind, { ...required(), links: {} }).text).not.toContain('http')
    }
    expect(appointmentSms('reminder_24h', required()).text).toMatch(new RegExp(` Confirme: ${link}$`))
    expect(appointmentSms('reminder_24h', required(), 'Até já').text).toBe(`Até já Confirme: ${link}`)
    expect(appointmentSms('reminder_24h', required(), 'Vem? {link}').text).toBe(`Vem? ${link}`)
    expect(appointmentSms('reminder_24h', toldOf()).text).not.toContain('http')
  })
})

describe('the business’s own words', () => {
  it('are the first paragraphs of a mail; facts, links and signature stay', () => {
    const { text } = mailOf(
      'confirmation',
      toldOf(),
      'Oi, {cliente}!\n\nTe vejo {data} às {hora}. <b>{empresa}</b>',
    )
    expect(text).toMatch(/^Oi, Maria!\n\nTe vejo 26\/11 às 14:30\. <b>Barbearia X<\/b>\n\n/)
    for (const kept of ['Referência: ', 'Cancelar agendamento: ', 'Mensagem automática de Barbearia X'])
      expect(text).toContain(kept)
  })

  it('bring no markup, of theirs or of names', () => {
    const told = toldOf({}, { client_name: '<img/src=x> x' })
    const { html } = mailOf('confirmation', told, '{cliente} <script>x</script>')
    expect(html).toContain('&#60;img/src=x&#62; &#60;script&#62;')
    expect(html).not.toMatch(/<script|<img/)
  })
})

describe('a birthday', () => {
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

  it('mail leads to the page, and to where messages like it end; mail programs get that address too', () => {
    const { subject, text, html, unsubscribe } = birthdayMessage(about)
    expect(subject).toBe('Feliz aniversário, Maria! · Barbearia X')
    expect(text).toContain('Agendar um horário: https://x.example\n')
    expect(text).toMatch(/mensagens como esta: https:\/\/x\.example\/descadastrar\/t$/)
    expect(html).toContain('href="https://x.example/descadastrar/t"')
    expect(unsubscribe).toBe(about.decline.address)
    expect(mailOf('confirmation', toldOf()).unsubscribe).toBeUndefined()
  })

  it('SMS advertises, and leads to where such messages end, whatever the business’s words', () => {
    expect(birthdaySms(about, 'Viva {cliente}!')).toEqual({
      text: 'Viva Maria! Sair: https://x.example/descadastrar/t',
      promotional: true,
    })
  })
})

describe('a preview', () => {
  const shown = {
    business: toldOf().business,
    sender: { name: 'Barbearia X' },
    page: 'https://x.example',
    today: '2026-11-22',
  }

  it.each(clientKinds)('of %s says what a real one would, without a word of a business', (kind) => {
    const email = previewOf(kind, 'email', undefined, shown)
    expect(email.subject).toContain('Barbearia X')
    expect(email.html).toContain('<!doctype html>')
    const sms = previewOf(kind, 'sms', undefined, shown)
    expect(sms).toEqual({ text: expect.stringContaining('Maria'), parts: smsParts(sms.text) })
  })

  it('shows the business’s own words, and what they cost', () => {
    expect(previewOf('change', 'email', 'Oi, {cliente}', shown).text).toMatch(/^Oi, Maria\n/)
    const text = 'Até amanhã às {hora}, {cliente}!'
    expect(previewOf('reminder_24h', 'sms', text, shown)).toEqual({
      text: 'Até amanhã às 14:30, Maria!',
      parts: 1,
    })
  })
})

describe('the channels of a message', () => {
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
    ['all', { phone: mobile, email: 'a@x.example', whatsapp_opt_in: true }, undefined, ['whatsapp', 'email']],
    ['no consent', { phone: mobile }, undefined, ['whatsapp no_opt_in', 'sms']],
    [
      'no template',
      { phone: mobile, whatsapp_opt_in: true },
      settings({}, {}),
      ['whatsapp no_template', 'sms'],
    ],
    [
      'a landline',
      { phone: landline, whatsapp_opt_in: true },
      undefined,
      ['whatsapp landline', 'sms landline'],
    ],
    [
      'a phone abroad',
      { phone: '+221771234567', email: 'a@x.example', whatsapp_opt_in: true },
      undefined,
      ['whatsapp foreign', 'sms foreign', 'email'],
    ],
    [
      'a phone abroad, to which the business sends',
      { phone: '+221771234567', whatsapp_opt_in: true },
      settings({ foreign_phones: true }),
      ['whatsapp'],
    ],
    ['WhatsApp off', { phone: mobile }, settings({ whatsapp_enabled: false }), ['sms']],
    ['e-mail off', { email: 'a@x.example' }, settings({ email_enabled: false }), ['none no_contact']],
    ['no contact', {}, undefined, ['none no_contact']],
    ['no phone', { email: 'a@x.example' }, undefined, ['email']],
  ])('%s', (_, client, given, planned) => {
    expect(plan(client, given)).toEqual(planned)
  })

  it('are none for a kind that is off, and who unsubscribed gets no birthday but all else', () => {
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
] as const)('a %s of what is %s, at %s, now %s, holds: %s', (kind, status, time, now, holds) => {
  const wall = { date: '2026-11-26', time: '14:30' }
  expect(stillHolds({ kind, wall }, { status, date: wall.date, time }, begins, now)).toBe(holds)
})

test('whatever people type, an SMS is one line and its link is whole', () => {
  const typed = fc.stringMatching(/^[\r\n\0\u202e\u2028<>{}*_~a-zé😀 ]{1,120}$/u)
  fc.assert(
    fc.property(typed, typed, (client_name, service_name) => {
      const told = toldOf({ confirmation_required: true }, { client_name, service_name })
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

describe('what is saved of the switches', () => {
  it('is audited by the flags that changed, without the phone', () => {
    const changed = { ...switchDefaults, sms_enabled: true, whatsapp_phone: '+5511987654321' }
    expect(changedFlags(changed, switchDefaults)).toEqual({ sms_enabled: true })
    expect(changedFlags(switchDefaults, changed)).toEqual({ sms_enabled: false })
  })

  it.each([
    [['link'], {}, false],
    [['cliente'], {}, true],
    [['cliente'], { whatsapp_enabled: false }, false],
    [['cliente'], { confirmation_required: false }, false],
  ] as const)('a reminder template with %j and %j lacks the link: %s', (named, changes, lacks) => {
    const on = { ...switchDefaults, whatsapp_enabled: true, confirmation_required: true, ...changes }
    const reminder_24h = { name: 'a', language: 'pt_BR', variables: [...named] }
    expect(lacksLink(on, { reminder_24h })).toBe(lacks)
    expect(lacksLink(on, {})).toBe(false)
  })
})
