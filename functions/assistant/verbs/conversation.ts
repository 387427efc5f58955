import type { Ctx } from '#functions/kit/context.ts'
import { requireSameMembership } from '#functions/kit/identify.ts'
import { type AskModel, type ModelMessage, type ToolResult, unavailable } from '#functions/kit/model.ts'
import type { AssistantAnswer } from '#shared/assistant.ts'
import { roleNames } from '#shared/roles.ts'
import { timeOf, wallClock } from '#shared/time.ts'
import { systemPrompt, turnsOf } from '../rules/conversation.ts'
import { readAnswer, screenOf } from '../rules/links.ts'
import { openManual } from './manual.ts'
import { answerFromManual } from './retrieval.ts'
import { proposes, toolsFor, useTool } from './tools.ts'

/** Converse requires tools in the last call too, but only proposals are executed there. */
const CALLS = 5
const USES = 6
/** A question may take this many milliseconds; the function's timeout is 25 s. */
const PATIENCE = 20_000

type Asked = {
  message: string
  current_path: string
  history: { role: 'user' | 'assistant'; content: string }[]
}
type Served = { ask_model: AskModel; spend: (tokens: number) => Promise<void>; timezone: string }

/** Lets the model read with the person's permissions until it answers or proposes a change. */
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
    // A member who was removed during the model's call may read nothing more.
    await requireSameMembership(ctx)
    if (uses.length === 0) {
      const answer = readAnswer(text, { can: ctx.can, titles: manual.titles })
      if (answer.message === '') throw unavailable()
      return { ...answer, source: 'model' }
    }
    const results: ToolResult[] = []
    const last = call === CALLS
    for (const [i, use] of uses.entries()) {
      if (last && !proposes(use)) continue
      const used = i < USES ? await useTool(ctx, manual, use) : tooMany(use.id)
      if ('proposal' in used)
        return { message: PROPOSED, source: 'model', links: [], proposal: used.proposal }
      results.push(used.result)
    }
    messages.push(
      { role: 'assistant', text, uses },
      { role: 'user', results, ...(call === CALLS - 1 && { text: LAST_CALL }) },
    )
  }
  return answerFromManual(ctx, { message, current_path })
}

/** The model's own text might claim that the change is already made. */
const PROPOSED = 'Confira o que vai mudar. Só faço depois da sua confirmação.'

const LAST_CALL =
  'Responda agora com o que já leu, ou proponha a mudança. Não use mais ferramentas de leitura.'

const tooMany = (id: string) => ({
  result: { id, text: `No máximo ${USES} ferramentas por vez.`, failed: true },
})
