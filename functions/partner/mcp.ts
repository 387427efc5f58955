import {
  type CallToolResult,
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { Context } from 'aws-lambda'
import type { Problem } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { Schema } from '#shared/json-schema.ts'
import { idempotencyKeySchema, partnerRoutes, scopeOf } from '#shared/partner/openapi.ts'
import { inputSchema } from '#shared/partner/openapi-schemas.ts'
import { type Method, parseAddress } from '#shared/routes.ts'
import { readEnv } from '../kit/env.ts'
import { AppError } from '../kit/errors.ts'
import { type Call, type Result, refuse, requireSize } from '../kit/http.ts'
import { requireOrigin } from '../kit/identify.ts'
import { logInfo } from '../kit/log.ts'
import { now } from '../kit/now.ts'
import { type Handler, quotaOfCall } from './routes.ts'

/** Every POST has its own server and a JSON reply. Tools are the routes in the key's scopes. */

const INSTRUCTIONS = `Agenda, clientes, serviços, estoque e financeiro de uma empresa brasileira. Os dados são reais: confirme com a pessoa antes de criar, mudar, cancelar ou excluir. Datas (AAAA-MM-DD) e horários (HH:MM) são do fuso da empresa, que getBusinessConfig informa; valores são em reais. Para agendar: listServices, listProfessionals, getAvailability e createAppointment.`

type Tool = {
  name: string
  title: string
  description: string
  inputSchema: Schema & { type: 'object' }
  annotations: Record<string, boolean>
  scope: string
  method: Method
  routeKey: string
}
type Arguments = Record<string, unknown>

export function serveTools(serve: Handler): Handler {
  const env = readEnv('mcp')

  return async (call, context) => {
    const started = performance.now()
    const request_id = newId('req', now())
    const answer = async (): Promise<Result> => {
      try {
        requireOrigin(call, env.ORIGIN_SECRET)
        requireSize(call)
        const { headers, refused } = quotaOfCall(call)
        const result = refused ? refuse({ ...call, request_id }, refused) : await speak(call, serverFor)
        return {
          ...result,
          headers: {
            ...result.headers,
            ...headers,
            'x-request-id': request_id,
            'x-now': now().toISOString(),
          },
        }
      } catch (error) {
        return refuse({ ...call, request_id }, error)
      }
    }
    const serverFor = () => toolServer(scopesOf(call), (tool, args) => use(tool, args, call, context))
    const result = await answer()
    const ms = Math.round(performance.now() - started)
    logInfo('request', { request_id, route: call.routeKey, status: result.statusCode, ms })
    return result
  }

  async function use(tool: Tool, args: Arguments, call: Call, context: Context): Promise<CallToolResult> {
    const { idempotency_key, ...input } = args
    const inQuery = tool.method === 'GET' || tool.method === 'DELETE'
    const result = await serve(
      {
        ...call,
        routeKey: tool.routeKey,
        headers: {
          'x-origin-secret': call.headers['x-origin-secret'],
          'content-type': 'application/json',
          ...(idempotency_key !== undefined && { 'idempotency-key': String(idempotency_key) }),
        },
        pathParameters: {},
        queryStringParameters: (inQuery ? input : {}) as Record<string, string>,
        body: inQuery ? undefined : JSON.stringify(input),
        isBase64Encoded: false,
        requestContext: {
          ...call.requestContext,
          http: { ...call.requestContext.http, method: tool.method },
        },
      },
      context,
    )
    return toolResult(result)
  }
}

async function speak(call: Call, serverFor: () => Server): Promise<Result> {
  const { method } = call.requestContext.http
  if (method !== 'POST')
    throw new AppError('method_not_allowed', 'Envie mensagens do protocolo MCP por POST.')
  const body = Buffer.from(String(call.body ?? ''), call.isBase64Encoded ? 'base64' : 'utf8')
  // The first revision allows batches, which would pass a hundred calls as one.
  if (/^\s*\[/.test(body.toString()))
    throw new AppError('invalid_json', 'Envie uma mensagem do protocolo MCP por vez, sem lista.')
  const headers = Object.entries(call.headers).map(([name, value]) => [name, value ?? ''] as const)
  const request = new Request('https://localhost/mcp', { method, headers: Object.fromEntries(headers), body })
  const response = (await isLegacyRequest(request))
    ? await speakAsBefore(request, serverFor())
    : await createMcpHandler(serverFor, {
        legacy: 'reject',
        responseMode: 'json',
        // Subscriptions are the only streams, and a function's reply would never end.
        maxSubscriptions: 0,
      }).fetch(request)
  return {
    statusCode: response.status,
    headers: { ...Object.fromEntries(response.headers), 'cache-control': 'no-store' },
    body: await response.text(),
  }
}

/** Revisions before 2026-07-28 begin with `initialize`. The SDK's own fallback would stream. */
async function speakAsBefore(request: Request, server: Server): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  return transport.handleRequest(request)
}

function toolServer(scopes: string[], use: (tool: Tool, args: Arguments) => Promise<CallToolResult>): Server {
  const server = new Server(
    { name: 'navalha', title: 'Navalha', version: '1.0.0' },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler('tools/list', () => ({
    tools: [...tools().values()]
      .filter(({ scope }) => scopes.includes(scope))
      .map(({ scope: _, method: __, routeKey: ___, ...tool }) => tool),
  }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools().get(params.name)
    if (!tool)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name.slice(0, 60)}`)
    return use(tool, params.arguments ?? {})
  })
  return server
}

let made: ReadonlyMap<string, Tool> | undefined

function tools(): ReadonlyMap<string, Tool> {
  made ??= new Map(
    partnerRoutes().map(({ area, key, route, doc }) => {
      const { method } = parseAddress(route.address)
      const schema = inputSchema(route, area) as Tool['inputSchema'] & { properties: Record<string, Schema> }
      if (method === 'POST') schema.properties.idempotency_key = idempotencyKey
      const tool: Tool = {
        name: key,
        title: doc.summary,
        description: `${doc.summary}. ${doc.description}`,
        inputSchema: schema,
        annotations: {
          readOnlyHint: method === 'GET',
          destructiveHint: method === 'DELETE',
          idempotentHint: method !== 'POST',
          openWorldHint: false,
        },
        scope: scopeOf(route),
        method,
        routeKey: route.address,
      }
      return [key, tool] as const
    }),
  )
  return made
}

const idempotencyKey: Schema = {
  ...idempotencyKeySchema,
  description:
    'Um valor único por operação: repetida com ele, não cria de novo. De 8 a 128 caracteres visíveis, sem espaços.',
}

/** A refusal is the tool's error, which the assistant reads. */
function toolResult({ statusCode = 500, body = '' }: Result): CallToolResult {
  const answer = JSON.parse(body) as Record<string, unknown>
  if (statusCode < 400) return { content: [{ type: 'text', text: body }], structuredContent: answer }
  const problem = answer as unknown as Problem
  const errors = problem.errors?.map(({ field, message }) => ({
    field: field === 'Idempotency-Key' ? 'idempotency_key' : field,
    message,
  }))
  const fields = errors?.map(({ field, message }) => `\n${field}: ${message}`).join('') ?? ''
  return {
    isError: true,
    content: [{ type: 'text', text: `${problem.detail} (${problem.code})${fields}` }],
    structuredContent: { ...answer, ...(errors && { errors }) },
  }
}

function scopesOf({ requestContext }: Call): string[] {
  const { authorizer } = requestContext as { authorizer?: { lambda?: { scopes?: string } } }
  return (authorizer?.lambda?.scopes ?? '').split(' ')
}
