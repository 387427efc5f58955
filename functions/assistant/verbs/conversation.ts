import type { Ctx } from '#functions/kit/context.ts'
import { AppError, forbidden } from '#functions/kit/errors.ts'
import { outsideTenants } from '#functions/kit/identify.ts'
import { memberships } from '#functions/kit/membership.ts'
import { type AskModel, type ModelMessage, type ToolResult, unavailable } from '#functions/kit/model.ts'
import { get } from '#functions/kit/table.ts'
import type { AssistantAnswer } from '#shared/assistant.ts'
import { roleNames } from '#shared/roles.ts'
import { timeOf, wallClock } from '#shared/time.ts'
import { systemPrompt, turnsOf } from '../rules/conversation.ts'
import { readAnswer, screenOf } from '../rules/links.ts'
import { openManual } from './manual.ts'
import { toolsFor, useTool } from './tools.ts'

/** Calls of the model for one question; the last ones use no tool. */
const CALLS = 5
/** Tools that a model may use at once. */
const USES = 6
/** Milliseconds for all of a question. The function has 25 s. */
const PATIENCE = 20_000

type Asked = {
  message: string
  current_path: string
  history: { role: 'user' | 'assistant'; content: string }[]
}
type Served = { ask_model: AskModel; spend: (tokens: number) => Promise<void>; timezone: string }

/** Lets the model read as the person until it answers or proposes a change. */
export async function converse(
  ctx: Ctx,
  { message, current_path, history }: Asked,
  { ask_model, spend, timezone }: Served,
): Promise<Pick<AssistantAnswer, 'message' | 'source' | 'links' | 'proposal'>> {
  const late = ctx.now().getTime() + PATIENCE
  const manual = await openManual()
  const tools = toolsFor(ctx)
  const { date: today, minutes } = wallClock(timezone, ctx.now())
  const role = ctx.by.kind === 'staff' ? roleNames[ctx.by.role] : ''
  const system = systemPrompt({ today, time: timeOf(minutes), role, screen: screenOf(current_path) })
  const messages: ModelMessage[] = turnsOf(history, message)
  for (let call = 1; call <= CALLS; call++) {
    const patience = late - ctx.now().getTime()
    if (patience <= 0) throw unavailable()
    const { text, uses, tokens } = await ask_model({ system, messages, tools, patience })
    await spend(tokens)
    // The answer took its time: who was removed meanwhile reads nothing more.
    await requireMembership(ctx)
    if (uses.length === 0) {
      const answer = readAnswer(text, { can: ctx.can, titles: manual.titles })
      if (answer.message === '') throw unavailable()
      return { ...answer, source: 'model' }
    }
    const results: ToolResult[] = []
    for (const [i, use] of uses.entries()) {
      const used = i < USES ? await useTool(ctx, manual, use) : tooMany(use.id)
      if ('proposal' in used)
        return { message: PROPOSED, source: 'model', links: [], proposal: used.proposal }
      results.push(used.result)
    }
    messages.push({ role: 'assistant', text, uses }, { role: 'user', results })
  }
  throw unavailable()
}

/** The model's own words might say that it is done. */
const PROPOSED = 'Confira o que vai mudar. Só faço depois da sua confirmação.'

const tooMany = (id: string) => ({
  result: { id, text: `No máximo ${USES} ferramentas por vez.`, failed: true },
})

/** The membership with which the question began (RULINGS E2). */
async function requireMembership(ctx: Ctx): Promise<void> {
  if (ctx.by.kind !== 'staff') throw forbidden()
  const { user_id, role } = ctx.by
  const key = { user_id, tenant_id: ctx.tenant }
  const member = await get(outsideTenants(ctx), memberships, key, { consistent: true })
  if (!member) throw new AppError('tenant_not_found', 'Usuário ou tenant não encontrado')
  if (member.role !== role) throw forbidden()
}
