import { randomUUID } from 'node:crypto'
import type { Turn } from '../../infra/local/messages/bedrock.ts'
import { describeBusiness, writeBusiness } from '../../infra/local/seed/business.ts'
import { customerOf, send } from './actor.ts'
import { ask } from './assistant.ts'
import { type ForkedStack, tableOf } from './forked-stack.ts'
import { shopOf } from './shop.ts'

/** Opens a business on a stack whose assistant has a model that the test scripts. */
export async function openModelShop(stack: ForkedStack) {
  const business = describeBusiness({
    slug: `modelo-${randomUUID().slice(0, 8)}`,
    name: 'Barbearia Modelo',
    now: new Date(),
    services: [
      { name: 'Corte', price: 50, duration: 30 },
      { name: 'Barba', price: 30, duration: 20 },
    ],
    professionals: [
      { name: 'Ana', specialties: [] },
      { name: 'Bia', specialties: [] },
    ],
  })
  await writeBusiness(tableOf(stack), business)
  return shopOf(customerOf(business, stack.url), tableOf(stack), stack.url)
}

type Asker = Parameters<typeof ask>[0]
type Block = {
  text?: string
  toolUse?: { name: string; input: object }
  toolResult?: { status: string; content: { text: string }[] }
}
/** Describes the model's input at one call. */
export type Request = {
  modelId: string
  system: { text: string }[]
  messages: { role: string; content: Block[] }[]
  toolConfig: { tools: { toolSpec: { name: string; inputSchema: { json: object } } }[] }
}

let last = 0

/** Scripts the model's turns for one question, and returns the answer and all of the model's input. */
export function scripted(stack: ForkedStack) {
  const at = { url: stack.url }
  return async (person: Asker, turns: Turn[], { words = '', ...more }: Record<string, unknown> = {}) => {
    const about = `Pergunta ${++last}:`
    await send('POST', '/_local/model', { about, turns }, at)
    const answer = await ask(person, `${about} ${words}`, more)
    const { body } = await send<{ requests: Request[] }>('POST', '/_local/model/asked', { about }, at)
    const results = (body.requests.at(-1)?.messages ?? [])
      .flatMap(({ content }) => content)
      .flatMap(({ toolResult }) => toolResult ?? [])
      .map(({ status, content }) => ({ status, text: content[0]?.text ?? '' }))
    return { ...answer, requests: body.requests, results }
  }
}

/** Returns a turn that uses one tool. */
export const using = (name: string, input: object = {}): Turn => ({ uses: [{ name, input }] })
