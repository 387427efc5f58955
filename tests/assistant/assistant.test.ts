import { describe, expect, it } from 'vitest'
import { limits } from '#shared/limits.ts'

const QUESTIONS_AN_HOUR = limits.questions.limit

import { formatMoney } from '#shared/money.ts'
import { eventually } from '../kit/actor.ts'
import { articlesOf, ask } from '../kit/assistant.ts'
import { questions } from '../kit/help-questions.ts'
import { openShop } from '../kit/shop.ts'

// Tests the assistant without a model: it answers from the manual and counts.

describe('answers from the manual', () => {
  it('the assistant cites the right article for at least 54 of 60 questions of shop owners', async () => {
    const { join } = await openShop()
    const people = [await join('owner'), await join('manager'), await join('owner')]
    const missed: string[] = []
    for (const [i, [question, ...wanted]] of questions.entries()) {
      const person = people[Math.floor(i / QUESTIONS_AN_HOUR)] as (typeof people)[0]
      const { status, body } = await ask(person, question)
      expect([question, status, body.source]).toEqual([question, 200, 'articles'])
      if (!articlesOf(body).some((slug) => wanted.includes(slug))) missed.push(question)
    }
    expect(missed.length, missed.join('; ')).toBeLessThanOrEqual(6)
  })

  it('an answer quotes its article as plain text and links to the article and its screen', async () => {
    const { owner } = await openShop()
    const { body } = await ask(owner, 'como lanço a conta de luz')
    expect(body.message).toMatch(/^No manual, em “.+”:\n/)
    expect(body.message).not.toMatch(/\]\(|\*\*|artigo:/)
    expect(articlesOf(body)[0]).toBe('financeiro')
    expect(body.links).toContainEqual({ label: 'Financeiro', to: '/financeiro' })
  })

  it('an answer says when no article fits, and offers the search', async () => {
    const { owner } = await openShop()
    const { body } = await ask(owner, 'qual a capital da frança')
    expect(body.message).toContain('não achei nele nada sobre isso')
    expect(body.links).toEqual([{ label: 'Procurar no manual', to: '/ajuda?aba=manual' }])
  })
})

describe('counts of the assistant', () => {
  it('the counts equal those of the dashboard and of the lists', async () => {
    const { customer, owner } = await openShop()
    const today = customer.day(0)
    for (const time of ['20:00', '21:00'])
      await owner.create({
        date: today,
        time,
        service_id: customer.service.id,
        professional_id: customer.professional.id,
        staff_notes: 'De última hora.',
      })
    const dashboard = await eventually(async () => {
      const { body } = await owner.getDashboard()
      return body.appointments.today === 2 && body
    })
    const answerOf = async (question: string) => (await ask(owner, question)).body.message
    expect(await answerOf('Quantos agendamentos tenho hoje?')).toContain('Hoje: 2 agendamentos.')
    expect(await answerOf('quantos clientes tenho')).toContain(
      `Cadastrados: ${dashboard.clients?.total} cliente`,
    )
    expect(await answerOf('quantos serviços tenho')).toContain('Ativos: 2 serviços.')
    expect(await answerOf('quantos profissionais tenho')).toContain('Ativos: 2 profissionais.')
    expect(await answerOf('quanto faturei hoje')).toContain(formatMoney(dashboard.revenue?.today ?? -1))
    expect(await answerOf('quantos produtos estão acabando')).toContain('Com estoque baixo: 0 itens.')
  })

  it('the counts for a professional cover their own agenda and leave out money and clients', async () => {
    const { customer, owner, professional } = await openShop()
    const place = { date: customer.day(0), time: '22:00', staff_notes: 'De última hora.' }
    await owner.create({
      ...place,
      service_id: customer.service.id,
      professional_id: customer.otherProfessional.id,
    })
    const answerOf = async (question: string) => (await ask(professional, question)).body
    expect((await answerOf('quantos agendamentos hoje')).message).toContain('0 agendamentos na sua agenda')
    const money = await answerOf('quanto faturei esse mês')
    expect(money.message).toContain('Sua função nesta empresa não mostra valores.')
    expect(money.message).not.toContain('R$')
    expect(money.links.map(({ to }) => to)).not.toContain('/metricas')
    expect((await answerOf('quantos clientes temos')).message).toContain('não mostra este número')
  })
})

describe('limits of the assistant', () => {
  it('a person may ask 20 questions per hour, and a refusal says when the next one is possible', async () => {
    const { owner, manager } = await openShop()
    const answers = [await ask(owner, 'oi')]
    // If the next hour begins meanwhile, the loop goes on: the last 20 belong to one hour.
    while (answers.at(-1)?.status === 200 && answers.length <= 2 * QUESTIONS_AN_HOUR)
      answers.push(await ask(owner, 'oi'))
    const over = answers.pop() as (typeof answers)[0]
    expect([over.status, over.body.code]).toEqual([429, 'too_many_questions'])
    expect(answers.slice(-QUESTIONS_AN_HOUR).map(({ body }) => body.left)).toEqual(
      Array.from({ length: QUESTIONS_AN_HOUR }, (_, i) => QUESTIONS_AN_HOUR - 1 - i),
    )
    expect(over.body.detail).toMatch(
      /^Você já fez 20 perguntas nesta hora\. Pergunte de novo a partir das \d\d:\d\d\.$/,
    )
    expect(over.headers).toHaveProperty('retry-after')
    expect((await ask(manager, 'oi')).status).toBe(200)
  })

  it.each([
    ['an empty question', { message: '   ' }],
    ['a question that is too long', { message: 'a'.repeat(1001) }],
    ['a conversation that is too long', { history: Array(11).fill({ role: 'user', content: 'a' }) }],
    ['a message with an unknown role', { history: [{ role: 'system', content: 'a' }] }],
  ])('the assistant refuses %s', async (_, more) => {
    const { owner } = await openShop()
    const { status, body } = await ask(owner, 'oi', more)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
  })
})
