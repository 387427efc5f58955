import type { Ctx } from '#functions/kit/context.ts'
import { getDashboard } from '#functions/metrics/verbs/dashboard.ts'
import { listProfessionals } from '#functions/professionals/verbs/reads.ts'
import { listServices } from '#functions/services/verbs/services.ts'
import type { AssistantAnswer } from '#shared/assistant.ts'
import { addDays } from '#shared/time.ts'
import { type Count, countLine, countsAsked, type Figures } from '../rules/counting.ts'
import { articleLink, distinct, manualLink, screenLink, screenOf } from '../rules/links.ts'
import { cut } from '../rules/text.ts'
import { findArticles, openManual } from './manual.ts'

type Answer = Pick<AssistantAnswer, 'message' | 'source' | 'links'>

/** Answers with live counts and passages of the manual only, each with its source. */
export async function answerFromManual(
  ctx: Ctx,
  { message, current_path }: { message: string; current_path: string },
): Promise<Answer> {
  const asked = countsAsked(message)
  const [manual, figures] = await Promise.all([
    openManual(),
    asked.length > 0 ? figuresFor(ctx, asked) : undefined,
  ])
  const { fit, found, quoted } = findArticles(manual, message, screenOf(current_path))
  const [first] = found
  const lines = figures ? asked.map((count) => countLine(count, figures)) : []
  const cited = first && quoted && fit === 'good' && `No manual, em “${first.title}”:\n${quoted}`
  const parts = [
    ...(lines.length > 0 ? [`Contei agora no sistema.\n${lines.join('\n')}`] : []),
    ...(cited ? [cited] : lines.length > 0 ? [] : [notFound(fit)]),
  ]
  return {
    message: cut(parts.join('\n\n')),
    source: 'articles',
    links: distinct([
      ...found.map(articleLink),
      fit === 'good' && first ? screenLink(first.screen, ctx.can) : manualLink,
    ]),
  }
}

const notFound = (fit: 'good' | 'near' | 'none') =>
  fit === 'near'
    ? 'Respondo a partir do manual e não achei nele uma resposta certa para isso. Estes artigos chegam mais perto. Você também pode procurar no manual com outras palavras.'
    : 'Respondo a partir do manual e não achei nele nada sobre isso. Pergunte com outras palavras ou procure no manual.'

async function figuresFor(ctx: Ctx, asked: readonly Count[]): Promise<Figures> {
  const wants = (...counts: Count[]) => counts.some((count) => asked.includes(count))
  const listed = wants('services', 'professionals')
  const [dashboard, services, team] = await Promise.all([
    listed ? undefined : getDashboard(ctx),
    wants('services') ? listServices(ctx) : undefined,
    wants('professionals') ? listProfessionals(ctx) : undefined,
  ])
  const tomorrow = dashboard && addDays(dashboard.today, 1)
  return {
    own: ctx.own !== undefined,
    services: services?.services.filter(({ is_active }) => is_active).length,
    professionals: team?.professionals.filter(({ is_active }) => is_active).length,
    ...(dashboard && {
      appointments_today: dashboard.appointments.today,
      appointments_tomorrow: dashboard.upcoming.find(({ date }) => date === tomorrow)?.appointments ?? 0,
      clients: dashboard.clients?.total,
      new_clients: dashboard.clients?.new_this_month,
      low_stock: ctx.can('stock.read') ? dashboard.low_stock.count : undefined,
      revenue_today: dashboard.revenue?.today,
      revenue_month: dashboard.revenue?.month,
    }),
  }
}
