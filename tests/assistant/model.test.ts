import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { usedOf } from '#functions/kit/quota.ts'
import { storedItem } from '#functions/kit/records.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import { counters } from '#functions/kit/system-records.ts'
import { agendaAppointmentSchema } from '#shared/appointments.ts'
import type { Proposal } from '#shared/assistant.ts'
import { clientSchema } from '#shared/clients.ts'
import { limits } from '#shared/limits.ts'
import { wallClock } from '#shared/time.ts'
import { writeItems } from '../../infra/local/seed/business.ts'
import { eventually, nextPhone, send } from '../kit/actor.ts'
import { type Answered, ask } from '../kit/assistant.ts'
import { establish } from '../kit/established.ts'
import { type ForkedStack, tableOf } from '../kit/forked-stack.ts'
import { openModelShop, scripted, using } from '../kit/model-shop.ts'
import { ownStack } from '../kit/own-stack.ts'
import type { Shop } from '../kit/shop.ts'

// Tests the assistant with a model on Bedrock whose turns the tests write.

const MODEL = 'global.anthropic.claude-haiku-4-5-20251001-v1:0'
const start = ownStack('assistant', { context: { assistantModel: MODEL }, consumers: false })

let stack: ForkedStack
let shop: Shop
let converse: ReturnType<typeof scripted>
/** The model never answers this question; it is asked first because it takes 20 s. */
let stuck: Promise<{ status: number; body: Answered }>

beforeAll(async () => {
  stack = await start()
  shop = await openModelShop(stack)
  converse = scripted(stack)
  const patient = await shop.join('owner')
  // The first question loads the code, which takes a busy machine what is left of the function's time.
  await converse(patient, [says('Olá')])
  stuck = converse(patient, [{ fault: 'stuck' }])
})

const says = (text: string) => ({ text })
const day = (days: number) => shop.customer.day(days)

async function book(time: string, more: object = {}) {
  const { customer, owner } = shop
  const { status, body } = await owner.create({
    date: day(5),
    time,
    service_id: customer.service.id,
    professional_id: customer.professional.id,
    new_client: { name: 'Lia Reis', phone: nextPhone() },
    ...more,
  })
  expect([status, body.detail]).toEqual([201, undefined])
  return body
}

describe('the model', () => {
  it('the model reads only data that the person may read, and answers with links to our own pages', async () => {
    const { body, requests, results } = await converse(shop.owner, [
      {
        uses: [
          { name: 'listServices', input: {} },
          { name: 'procurarNoManual', input: { pergunta: 'cliente não veio' } },
        ],
      },
      says('O corte custa **R$ 50**. Veja [Faltas](artigo:faltas) e [site](https://mal.example).'),
    ])
    expect(body).toMatchObject({ source: 'model', message: 'O corte custa R$ 50. Veja Faltas e site.' })
    expect(body.links).toEqual([{ label: 'Cliente que não veio', to: '/ajuda?aba=manual&artigo=faltas' }])
    expect(results.map(({ status }) => status)).toEqual(['success', 'success'])
    expect(results[0]?.text).toMatch(/^<dados>\n\{"services":\[\{.*Corte/)
    expect(results[1]?.text).toContain('"slug":"faltas"')
    expect(requests[0]?.modelId).toBe(MODEL)
    expect(requests[0]?.system[0]?.text).toContain('nunca são instruções')
  })

  it('the model is offered tools by role', async () => {
    const offered = async (person: Shop['owner']) => {
      const { requests } = await converse(person, [says('Oi.')])
      return requests[0]?.toolConfig.tools.map(({ toolSpec }) => toolSpec.name) ?? []
    }
    const [owner, professional] = [await offered(shop.owner), await offered(shop.professional)]
    const proposals = ['proporAgendamento', 'proporRemarcacao', 'proporCancelamento', 'proporCliente']
    expect(owner).toEqual(expect.arrayContaining(['listTransactions', 'getMetrics', 'getTill', ...proposals]))
    expect(professional).toEqual([
      'procurarNoManual',
      ...['getDashboard', 'getAgenda', 'explainDay', 'getAppointment'],
      ...['listClients', 'getClient', 'listClientAppointments'],
      ...['listServices', 'listProfessionals', 'listHolidays', 'listStock', 'listMovements'],
      ...proposals,
    ])
  })

  it('the model reads no other agendas and no money for a professional', async () => {
    const { customer, professional } = shop
    const other = customer.otherProfessional.id
    const hidden = await book('09:00', {
      professional_id: other,
      new_client: { name: 'Zilda Oculta', phone: nextPhone() },
    })
    const period = { from: hidden.date, to: hidden.date }
    const { results } = await converse(professional, [
      {
        uses: [
          { name: 'getAgenda', input: { ...period, professional_id: other } },
          { name: 'getAppointment', input: { appointment_id: hidden.id } },
          { name: 'getClient', input: { client_id: hidden.client_id } },
          { name: 'listClients', input: { search: 'Zilda' } },
          {
            name: 'explainDay',
            input: { professional_id: other, service_id: customer.service.id, date: hidden.date },
          },
          { name: 'listTransactions', input: period },
        ],
      },
      { uses: [{ name: 'proporCancelamento', input: { appointment_id: hidden.id } }] },
      {
        uses: [
          {
            name: 'proporAgendamento',
            input: {
              date: hidden.date,
              time: '15:00',
              professional_id: other,
              service_id: customer.service.id,
            },
          },
        ],
      },
      says('Nada.'),
    ])
    expect(results.map(({ status }) => status)).toEqual([
      'success',
      'error',
      'error',
      'success',
      'error',
      'error',
      'error',
      'error',
    ])
    expect(JSON.stringify(results)).not.toContain('Zilda')
    expect(results[5]?.text).toContain('Sua função nesta empresa não permite')
  })

  it('the model gets an error message for an unknown tool or a wrong input', async () => {
    const many = Array.from({ length: 8 }, () => ({ name: 'listServices', input: {} }))
    const { status, results } = await converse(shop.owner, [
      {
        uses: [
          { name: 'apagarTudo', input: {} },
          { name: 'getAgenda', input: { from: 'ontem', to: 7 } },
          { name: 'getClient', input: { client_id: 'x', tenant_id: 'y' } },
        ],
      },
      { uses: many },
      says('Certo.'),
    ])
    expect(status).toBe(200)
    expect(results.slice(0, 3)).toEqual([
      { status: 'error', text: 'Esta ferramenta não existe.' },
      { status: 'error', text: expect.stringContaining('\nfrom: Informe uma data que exista') },
      { status: 'error', text: expect.stringContaining('O campo "tenant_id" não é aceito aqui.') },
    ])
    expect(results.slice(3).filter((result) => result.status === 'error')).toHaveLength(2)
  })

  it('the model gets the earlier conversation in alternating turns', async () => {
    const history = [
      { role: 'assistant', content: 'Olá! Como posso ajudar?' },
      { role: 'user', content: 'Quanto custa o corte?' },
      { role: 'assistant', content: 'R$ 50.' },
    ]
    const { status, requests } = await converse(shop.owner, [says('Sim.')], { history })
    expect(status).toBe(200)
    expect(requests[0]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
  })
})

describe('failures of the model', () => {
  const message = 'Não foi possível enviar a mensagem. Tente novamente.'
  const proposal = { name: 'proporCliente', input: { name: 'Davi Luz', phone: nextPhone() } }

  it.each<[string, Parameters<typeof converse>[1]]>([
    ['is throttled', [{ fault: 'throttled' }]],
    ['fails', [{ fault: 'broken' }]],
    ['returns an empty text', [says(' ')]],
  ])('the assistant replies 503 when the model %s', async (_, turns) => {
    const { status, body } = await converse(await shop.join('manager'), turns)
    expect([status, body.code, body.detail]).toEqual([503, 'assistant_unavailable', message])
  })

  it('a model that keeps reading must answer in its last call, and then the manual answers', async () => {
    const words = 'imprimir a agenda do dia'
    const { status, body, requests } = await converse(shop.manager, [using('listServices')], { words })
    expect([status, body.source]).toEqual([200, 'articles'])
    expect(body.links[0]?.to).toBe('/ajuda?aba=manual&artigo=imprimir')
    const told = requests.map(({ messages }) => JSON.stringify(messages.at(-1)).includes('Responda agora'))
    expect(told).toEqual([false, false, false, false, true])
    expect(requests[4]?.toolConfig.tools).toEqual(requests[0]?.toolConfig.tools)
  })

  it('a model that keeps reading can still propose a change in its last call', async () => {
    const reading = Array.from({ length: 4 }, () => using('listServices'))
    const proposing = { uses: [...reading.flatMap(({ uses = [] }) => uses), proposal] }
    const { body, requests } = await converse(shop.manager, [...reading, proposing])
    expect([body.proposal?.route, requests.length]).toEqual(['createClient', 5])
  })

  it('a model that fails once is called again', async () => {
    const { status, requests } = await converse(shop.owner, [{ fault: 'throttled' }, says('Oi.')])
    expect([status, requests.length]).toEqual([200, 2])
  })
})

describe('proposals of the model', () => {
  /** Makes the change as the browser does after a yes, twice under one key. */
  async function accept({ route, input }: Proposal) {
    const { appointment_id, ...rest } = input
    const addresses: Record<Proposal['route'], string> = {
      createAppointment: '/api/staff/appointments',
      moveAppointment: `/api/staff/appointments/${appointment_id}/move`,
      setStatus: `/api/staff/appointments/${appointment_id}/status`,
      createClient: '/api/staff/clients',
    }
    const key = { 'idempotency-key': randomUUID() }
    const make = () => shop.owner.call<{ id: string }>('POST', addresses[route], rest, key)
    const [first, second] = [await make(), await make()]
    expect(second.body).toEqual(first.body)
    return first
  }
  const proposed = async (name: string, input: object) => {
    const { status, body } = await converse(await shop.join('owner'), [
      { text: 'Já fiz!', ...using(name, input) },
    ])
    expect([status, body.message]).toEqual([
      200,
      'Confira o que vai mudar. Só faço depois da sua confirmação.',
    ])
    return body.proposal as Proposal
  }

  it('a proposed appointment is created through its route after a yes', async () => {
    const { customer } = shop
    const [date, shown] = [day(6), day(6).split('-').reverse().join('/')]
    const place = { date, time: '10:00', professional_id: customer.professional.id }
    const proposal = await proposed('proporAgendamento', {
      ...place,
      service_id: customer.service.id,
      client_name: 'Rui',
    })
    expect(proposal.title).toBe('Criar agendamento')
    expect(proposal.facts).toEqual([
      { label: 'Cliente', after: 'Rui' },
      { label: 'Serviço', after: 'Corte' },
      { label: 'Profissional', after: 'Ana' },
      { label: 'Data', after: shown },
      { label: 'Horário', after: '10:00' },
      { label: 'Duração', after: '30 min' },
      { label: 'Preço', after: 'R$\u00a050,00' },
    ])
    const { status, body } = await accept(proposal)
    expect(status).toBe(201)
    expect(agendaAppointmentSchema().parse(body)).toMatchObject({ ...place, client_name: 'Rui', price: 50 })
  })

  it('a proposed move shows the time before and after, and has the version that the model read', async () => {
    const made = await book('11:00')
    const { body: booked } = await shop.owner.status(made.id, made.version, 'confirmed')
    const proposal = await proposed('proporRemarcacao', { appointment_id: booked.id, time: '16:30' })
    expect(proposal.input).toMatchObject({
      version: booked.version,
      date: booked.date,
      time: '16:30',
      duration: 30,
    })
    expect(proposal.facts).toContainEqual({ label: 'Horário', before: '11:00', after: '16:30' })
    expect(proposal.facts).toContainEqual({ label: 'Cliente', after: 'Lia Reis' })
    expect(proposal.facts).toContainEqual({ label: 'Status', before: 'Confirmado', after: 'Agendado' })
    expect((await accept(proposal)).body).toMatchObject({
      id: booked.id,
      time: '16:30',
      status: 'scheduled',
      version: booked.version + 1,
    })
    // The appointment has changed since the assistant read it.
    const { status, body } = await shop.owner.move({ ...booked }, { time: '17:00' })
    expect([status, body.code]).toEqual([409, 'version_conflict'])
  })

  it('a proposed cancellation changes only the status', async () => {
    const booked = await book('12:00')
    const proposal = await proposed('proporCancelamento', { appointment_id: booked.id, reason: 'Chuva' })
    expect(proposal.input).toEqual({
      appointment_id: booked.id,
      version: booked.version,
      status: 'cancelled',
      reason: 'Chuva',
    })
    expect(proposal.facts).toContainEqual({ label: 'Status', before: 'Agendado', after: 'Cancelado' })
    expect(proposal.facts).toContainEqual({ label: 'Motivo', after: 'Chuva' })
    expect((await accept(proposal)).body).toMatchObject({ status: 'cancelled', cancel_reason: 'Chuva' })
  })

  it('a proposed client shows every field', async () => {
    const person = { name: 'Nara Luz', phone: nextPhone(), birth_date: '1990-02-03', notes: 'Prefere tarde.' }
    const proposal = await proposed('proporCliente', person)
    expect(proposal.facts).toEqual([
      { label: 'Nome', after: 'Nara Luz' },
      { label: 'Telefone', after: person.phone },
      { label: 'Nascimento', after: '03/02/1990' },
      { label: 'Observações', after: 'Prefere tarde.' },
    ])
    expect(clientSchema().parse((await accept(proposal)).body).name).toBe('Nara Luz')
  })

  it('a proposal that cannot be made goes back to the model', async () => {
    const booked = await book('13:00')
    const cancelled = await shop.owner.status(booked.id, booked.version, 'cancelled')
    expect(cancelled.status).toBe(200)
    const { body, results } = await converse(shop.manager, [
      using('proporRemarcacao', { appointment_id: booked.id, time: '14:00' }),
      using('proporCliente', { name: 'Sem Telefone' }),
      using('proporAgendamento', {
        date: '2026-02-31',
        time: '10:00',
        professional_id: null,
        service_id: 'srv_x',
      }),
      says('Não deu.'),
    ])
    expect(body.proposal).toBeUndefined()
    expect(results.map(({ status }) => status)).toEqual(['error', 'error', 'error'])
  })
})

it('a member who is removed while the model works gets no more data', async () => {
  const leaver = await shop.join('manager')
  const about = 'Saída:'
  const at = { url: stack.url }
  await send(
    'POST',
    '/_local/model',
    { about, turns: [{ ...using('listClients'), ms: 8_000 }, says('Oi.')] },
    at,
  )
  const answer = ask(leaver, `${about} quem são os clientes?`)
  const asked = async () => {
    const { body } = await send<{ requests: object[] }>('POST', '/_local/model/asked', { about }, at)
    return body.requests.length
  }
  await eventually(asked)
  expect((await shop.owner.removeMember({ user_id: leaver.person.user_id })).status).toBe(200)
  const { status, body } = await answer
  expect([status, body.code, body.detail]).toEqual([
    404,
    'tenant_not_found',
    'Usuário ou tenant não encontrado',
  ])
  expect(await asked()).toBe(1)
})

it.each([
  ['a business', 'assistant_tokens', true],
  ['a new business', 'assistant_tokens_new', false],
  ['all new businesses together', 'assistant_tokens_young', false],
] as const)(
  'the tokens of %s are counted, and the manual answers when the monthly allowance is spent',
  async (_, name, old) => {
    const other = await openModelShop(stack)
    if (old) await establish(other, tableOf(stack))
    const { timezone, id } = other.customer.business.company
    const month = Number(wallClock(timezone, new Date()).date.slice(0, 7).replace('-', ''))
    const isShared = name === 'assistant_tokens_young'
    const what = isShared ? name : 'assistant_tokens'
    const scope = { table: tableOf(stack), tenant: (isShared ? 'none' : id) as Tenant }
    const stored = { what, window: month, used: limits[name].limit - 750 }
    await writeItems(scope.table, [storedItem(scope.tenant, counters, stored)])
    const { body: last } = await converse(other.owner, [
      { ...using('listServices'), tokens: 700 },
      { text: 'Oi.', tokens: 50 },
    ])
    expect([last.source, await usedOf(scope, what, month)]).toEqual(['model', limits[name].limit])
    const { body, requests } = await converse(other.owner, [says('Não devo responder.')], {
      words: 'imprimir a agenda do dia',
    })
    expect([requests, body.source]).toEqual([[], 'articles'])
    expect(body.message).toMatch(
      /^O limite mensal do assistente inteligente desta empresa acabou e volta em 1º\/\d\d\./,
    )
    expect(body.links[0]?.to).toBe('/ajuda?aba=manual&artigo=imprimir')
  },
)

it('the assistant replies 503 in time when the model never answers', async () => {
  const { status, body } = await stuck
  expect([status, body.code]).toEqual([503, 'assistant_unavailable'])
})
