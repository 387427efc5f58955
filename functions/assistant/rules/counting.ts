import { formatMoney } from '#shared/money.ts'

export type Count =
  | 'appointments_today'
  | 'appointments_tomorrow'
  | 'new_clients'
  | 'clients'
  | 'services'
  | 'professionals'
  | 'low_stock'
  | 'revenue_today'
  | 'revenue_month'

export type Figures = { [C in Count]?: number | undefined } & { own: boolean }

const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

const list = (words: string) => new Set(words.split(' '))

/** These words do not change the question. "Por", "com" and "não" do, as in "por dia" or "com a Ana". */
const fillers = list(
  'a agenda agora ai ao aqui as atualmente da das de dia diga do dos e em empresa estao esta eu existem foi gente ha havia ja me meu meus minha minhas na nas no nos nossa nossas nosso nossos numero o os para pra pro qual quais quantas quanto quantos quanta que sao sistema tem temos tenho todo total voce',
)
const greetings = /\b(oi|ola|bom dia|boa (tarde|noite)|por favor)\b/g

/** `asks` must match, and the question may have no words besides `words` and the fillers. */
type Subject = { asks: RegExp[]; words: RegExp; counts: (has: (word: string) => boolean) => Count[] }

const many = /\b(quantos|quantas|numero de|total de)\b/
const team = 'profissional|profissionais|barbeir[oa]s?|cabeleireir[oa]s?|manicures?|equipe|funcionari[oa]s?'
const appointments: Subject['counts'] = (has) => [
  ...(has('hoje') || !has('amanha') ? ['appointments_today' as const] : []),
  ...(has('amanha') ? ['appointments_tomorrow' as const] : []),
]

const subjects: Subject[] = [
  {
    asks: [/\b(quanto|quanta)\b/, /\b(fatur\w*|receita|ganhei|entrou|vendi|vendemos)\b/],
    words: /^(fatur(ei|amos|ou|amento)|receita|ganhei|entrou|vendi|vendemos|dinheiro|hoje|mes|[dn]?es[st]e)$/,
    counts: (has) => [
      ...(has('hoje') || !has('mes') ? ['revenue_today' as const] : []),
      ...(has('mes') || !has('hoje') ? ['revenue_month' as const] : []),
    ],
  },
  {
    asks: [
      /\b(quantos|quais|quanto|tenho|tem|esta|estao)\b/,
      /\b(estoque|produtos?|itens)\b/,
      /\b(baixo|acabando|falta|faltando|repor)\b/,
    ],
    words: /^(estoque|produtos?|itens|com|baixo|acabando|falta|faltando|repor|preciso|hoje)$/,
    counts: () => ['low_stock'],
  },
  {
    asks: [many, /\b(agendamentos?|horarios? marcados?|marcad[oa]s?|atendimentos?|cortes?)\b/],
    words: /^(agendamentos?|horarios?|clientes?|marcad[oa]s?|atendimentos?|cortes?|hoje|amanha)$/,
    counts: appointments,
  },
  {
    asks: [many, /\bclientes?\b/, /\b(hoje|amanha)\b/],
    words: /^(clientes?|vem|vao|vir|virao|hoje|amanha)$/,
    counts: appointments,
  },
  {
    asks: [many, /\bclientes?\b/, /\bnov[oa]s?\b/],
    words: /^(clientes?|nov[oa]s?|mes|[dn]?es[st]e)$/,
    counts: () => ['new_clients'],
  },
  { asks: [many, /\bclientes?\b/], words: /^(clientes?|cadastrad[oa]s?)$/, counts: () => ['clients'] },
  {
    asks: [many, /\bservicos?\b/],
    words: /^(servicos?|ativos?|cadastrados?|oferec(o|emos))$/,
    counts: () => ['services'],
  },
  {
    asks: [many, new RegExp(`\\b(${team})\\b`)],
    words: new RegExp(`^(${team}|ativ[oa]s?|cadastrad[oa]s?|trabalham)$`),
    counts: () => ['professionals'],
  },
]

/** Returns nothing unless every word is understood, because a wrong count would mislead. */
export function countsAsked(question: string): Count[] {
  const text = plain(question).replace(greetings, ' ')
  const words = (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !fillers.has(word))
  const subject = subjects.find(
    ({ asks, words: known }) =>
      asks.every((part) => part.test(text)) && words.every((word) => known.test(word)),
  )
  return subject?.counts((word) => words.includes(word)) ?? []
}

const of = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export function countLine(count: Count, figures: Figures): string {
  const value = figures[count]
  const where = figures.own ? ' na sua agenda' : ''
  if (value === undefined) return refusals[count] ?? 'Sua função nesta empresa não mostra este número.'
  switch (count) {
    case 'appointments_today':
      return `Hoje: ${of(value, 'agendamento', 'agendamentos')}${where}.`
    case 'appointments_tomorrow':
      return `Amanhã: ${of(value, 'agendamento', 'agendamentos')}${where}.`
    case 'clients':
      return `Cadastrados: ${of(value, 'cliente', 'clientes')}.`
    case 'new_clients':
      return `Neste mês: ${of(value, 'cliente novo', 'clientes novos')}.`
    case 'services':
      return `Ativos: ${of(value, 'serviço', 'serviços')}.`
    case 'professionals':
      return `Ativos: ${of(value, 'profissional', 'profissionais')}.`
    case 'low_stock':
      return `Com estoque baixo: ${of(value, 'item', 'itens')}.`
    case 'revenue_today':
      return `Faturamento de hoje: ${formatMoney(value)}.`
    case 'revenue_month':
      return `Faturamento deste mês: ${formatMoney(value)}.`
  }
}

const money = 'Sua função nesta empresa não mostra valores. Fale com o proprietário.'
const refusals: { [C in Count]?: string } = { revenue_today: money, revenue_month: money }
