import { useEffect, useRef, useState } from 'react'
import { doneToast, problemToast } from '../../lib/toast.ts'
import type { Method } from './openapi.ts'

export type Header = [name: string, value: string]
/** `telling` has the headers that the API documents, `others` those of any reply. */
export type Reply = {
  status: number
  statusText: string
  ms: number
  telling: Header[]
  others: Header[]
  body: string
  /** It excludes headers. */
  asked: string
}

export type Request = {
  method: Method
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/** No reply of the API takes longer. */
const LIMIT_MS = 35_000
/** Longer replies are cut. */
export const SHOWN = 100_000

/** It sends once, without the page's session. No query cache is used, which would keep the key. */
export function useSend(onReply: () => void) {
  const [reply, setReply] = useState<Reply>()
  const [busy, setBusy] = useState(false)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const send = async (request: Request) => {
    const own = new AbortController()
    stop.current = own
    setBusy(true)
    try {
      const answer = await replyTo(request, AbortSignal.any([own.signal, AbortSignal.timeout(LIMIT_MS)]))
      if (own.signal.aborted) return
      setReply(answer)
      onReply()
      if (answer.status >= 200 && answer.status < 300) doneToast('Requisição executada com sucesso')
      else problemToast('Erro na requisição', `Status ${answer.status} ${answer.statusText}`.trim())
    } catch (error) {
      if (own.signal.aborted) return
      problemToast('Falha ao executar a requisição', reasonOf(error))
    } finally {
      if (!own.signal.aborted) setBusy(false)
    }
  }
  return { reply, busy, send }
}

function reasonOf(error: unknown): string {
  if (error instanceof DOMException) return 'A resposta demorou demais. Confira se a mudança foi gravada.'
  return 'Confira os nomes e valores dos cabeçalhos e a sua conexão.'
}

async function replyTo({ method, path, headers, body }: Request, signal: AbortSignal): Promise<Reply> {
  const start = performance.now()
  const response = await fetch(path, {
    method,
    headers,
    signal,
    ...(body !== undefined && { body }),
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
  })
  const text = await response.text()
  const all = [...response.headers]
  return {
    status: response.status,
    statusText: response.statusText || (statusTexts[response.status] ?? ''),
    ms: Math.round(performance.now() - start),
    telling: all
      .filter(([name]) => first.includes(name))
      .sort(([a], [b]) => first.indexOf(a) - first.indexOf(b)),
    others: all.filter(([name]) => !first.includes(name)),
    body: pretty(text),
    asked: `${method} ${path}`,
  }
}

/** Other text than JSON stays as it is. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const first = ['ratelimit', 'ratelimit-policy', 'retry-after', 'etag', 'content-type', 'x-request-id']

/** HTTP/2 has no status texts. */
const statusTexts: Record<number, string> = {
  200: 'OK',
  201: 'Created',
  204: 'No Content',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}
