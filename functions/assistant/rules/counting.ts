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

/** What is missing the person may not see. */
export type Figures = { [C in Count]?: number | undefined } & { own: boolean }

const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** What a question wants counted that can be counted now; nothing for other periods than today, tomorrow, this month. */
export function countsAsked(question: string): Count[] {
  const text = plain(question)
  const has = (pattern: RegExp) => pattern.test(text)
  if (has(/\b(ontem|passad[oa]s?|anterior|anteriores|semanas?|ano|proxim[oa]s?)\b/)) return []
  if (has(/\b(quanto|quanta)\b/) && has(/\b(fatur\w*|receita|ganhei|entrou|vendi|vendemos)\b/))
    return revenueAsked(has)
  if (has(/\b(estoque|produtos?)\b/) && has(/\b(baixo|acabando|falta|faltando|repor|quantos)\b/))
    return has(/\b(quantos|quais|quanto|tenho|tem|esta|estao)\b/) ? ['low_stock'] : []
  if (!has(/\b(quantos|quantas|numero de|total de)\b/)) return []
  if (has(/\b(agendamentos?|horarios? marcados?|marcad[oa]s?|atendimentos?|cortes?)\b/))
    return appointmentsAsked(has)
  if (has(/\bclientes?\b/)) {
    if (has(/\bnov[oa]s?\b/)) return ['new_clients']
    return has(/\b(hoje|amanha)\b/) ? appointmentsAsked(has) : ['clients']
  }
  if (has(/\bservicos?\b/)) return ['services']
  return has(/\b(profissiona\w*|barbeir\w*|cabeleireir\w*|manicures?|equipe|funcionari\w*)\b/)
    ? ['professionals']
    : []
}

type Has = (pattern: RegExp) => boolean

const appointmentsAsked = (has: Has): Count[] => {
  if (has(/\bmes\b/)) return []
  return has(/\bamanha\b/) ? ['appointments_tomorrow'] : ['appointments_today']
}

const revenueAsked = (has: Has): Count[] => {
  if (has(/\bhoje\b/)) return ['revenue_today']
  return has(/\bmes\b/) ? ['revenue_month'] : ['revenue_today', 'revenue_month']
}

const of = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** A sentence for each count. */
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
