import type { Server } from 'node:http'
import { createServer, type Http2Session, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2'
import { listen } from '../listen.ts'
import { modelAccess } from '../permissions/access.ts'
import { callerOf, type Permissions } from '../permissions/permissions.ts'
import type { Json } from '../template/resolve.ts'
import { type Refusal, refuse } from './provider.ts'

/** `stuck` means that no reply comes. */
export type Turn = {
  text?: string
  uses?: { name: string; input: unknown }[]
  fault?: 'throttled' | 'broken' | 'stuck'
  tokens?: number
  /** The reply takes this many milliseconds. */
  ms?: number
}
type Script = { about: string; turns: Turn[] }

export type LocalModel = {
  script: (script: Script) => void
  asked: (about: string) => Json[]
}

/** Tests script the model. It speaks HTTP/2, as the SDK's client does. */
export async function startBedrock(port: number, permissions: Permissions) {
  const scripts: Script[] = []
  const requests: { text: string; request: Json }[] = []

  function converse(modelId: string, request: Json): Turn | undefined {
    const flaw = flawOf(request)
    if (flaw) throw refuse('ValidationException', flaw)
    const text = JSON.stringify(request)
    const script = scripts.find(({ about }) => text.includes(about))
    requests.push({ text, request: { modelId, ...request } })
    const turn = script && (script.turns.length > 1 ? script.turns.shift() : script.turns[0])
    if (turn?.fault === 'throttled') throw refuse('ThrottlingException', 'Too many tokens', 429)
    if (turn?.fault === 'broken') throw refuse('InternalServerException', 'Internal failure', 500)
    return turn?.fault === 'stuck' ? undefined : (turn ?? { text: 'Sem roteiro.' })
  }

  function answer(headers: IncomingHttpHeaders, body: string): { output: object; ms: number } | undefined {
    const modelId = /^\/model\/([^/]+)\/converse$/.exec(String(headers[':path']))?.[1]
    if (headers[':method'] !== 'POST' || !modelId)
      throw refuse('UnknownOperationException', `The local stack does not know ${headers[':path']}`, 404)
    const id = decodeURIComponent(modelId)
    const denial = permissions.check(callerOf(headers.authorization), () => modelAccess(id))
    if (denial) throw refuse('AccessDeniedException', denial.message, 403)
    const turn = converse(id, JSON.parse(body))
    return turn && { output: outputOf(turn, requests.length), ms: turn.ms ?? 0 }
  }

  const server = () => {
    const sessions = new Set<Http2Session>()
    const http2 = createServer()
      .on('session', (session) => {
        sessions.add(session)
        session.on('close', () => sessions.delete(session))
      })
      .on('stream', (stream, headers) => {
        const chunks: Buffer[] = []
        stream.on('error', () => {}).on('data', (chunk) => chunks.push(Buffer.from(chunk)))
        stream.on('end', () => {
          try {
            const given = answer(headers, Buffer.concat(chunks).toString())
            if (given) setTimeout(() => send(stream, 200, given.output), given.ms)
          } catch (error) {
            const { code = 'InternalServerException', message, status = 500 } = error as Refusal
            send(stream, status, { message }, code)
          }
        })
      })
    const closeAllConnections = () => {
      for (const session of sessions) session.destroy()
    }
    return Object.assign(http2, { closeAllConnections }) as unknown as Server
  }
  const stop = await listen(port, server)
  const model: LocalModel = {
    script: (script) => scripts.unshift({ about: script.about, turns: [...script.turns] }),
    asked: (about) => requests.filter(({ text }) => text.includes(about)).map(({ request }) => request),
  }
  return { model, stop }
}

function outputOf({ text, uses = [], tokens = 100 }: Turn, call: number): object {
  const content = [
    ...(text ? [{ text }] : []),
    ...uses.map((use, i) => ({ toolUse: { toolUseId: `use_${call}_${i}`, ...use } })),
  ]
  return {
    output: { message: { role: 'assistant', content } },
    stopReason: uses.length > 0 ? 'tool_use' : 'end_turn',
    usage: { inputTokens: tokens - 1, outputTokens: 1, totalTokens: tokens },
    metrics: { latencyMs: 1 },
  }
}

/** Returns Bedrock's reason to refuse a conversation. */
function flawOf({ messages = [], toolConfig }: Json): string | undefined {
  const turns = messages as { role: string; content: Json[] }[]
  if (turns[0]?.role !== 'user') return 'A conversation must start with a user message.'
  if (turns.some(({ role }, i) => role !== (i % 2 === 0 ? 'user' : 'assistant')))
    return 'A conversation must alternate between user and assistant roles.'
  if (turns.some(({ content }) => content.length === 0 || content.some(({ text }) => text?.trim() === '')))
    return 'The content field is empty.'
  for (const [i, { content }] of turns.entries()) {
    const used = content.flatMap(({ toolUse }) => toolUse?.toolUseId ?? []).sort()
    const answered = (turns[i + 1]?.content ?? []).flatMap(({ toolResult }) => toolResult?.toolUseId ?? [])
    if (used.join() !== answered.sort().join()) return 'Expected toolResult blocks for the toolUse blocks.'
  }
  const names: string[] = (toolConfig?.tools ?? []).map(({ toolSpec }: Json) => toolSpec.name)
  if (names.some((name) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name))) return 'Invalid tool name.'
  const open = (toolConfig?.tools ?? []).find(({ toolSpec }: Json) => {
    const { type, properties, required, ...more } = toolSpec.inputSchema.json
    return type !== 'object' || Object.keys(more).length > 0
  })
  return open ? 'The inputSchema of a tool must have type, properties and required only.' : undefined
}

function send(stream: ServerHttp2Stream, status: number, output: object, error?: string): void {
  if (stream.destroyed) return
  stream.respond({
    ':status': status,
    'content-type': 'application/json',
    ...(error && { 'x-amzn-errortype': error }),
  })
  stream.end(JSON.stringify(output))
}
