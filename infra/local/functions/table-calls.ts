import http, { type ClientRequest, type RequestOptions } from 'node:http'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { dynamoAccess, type TableKeys } from '../permissions/access.ts'
import { callerOf, createPermissions, type Role, type Taps } from '../permissions/permissions.ts'

export type TapOptions = {
  /** This share of TransactWriteItems fails with TransactionConflict. */
  conflicts?: number
  /** Observes the functions' DynamoDB requests on the wire. */
  onRequest?: (operation: string, wireBody: Buffer) => void
}

/** DynamoDB Local listens on `port`. */
export type TableCalls = {
  port: number
  conflicts: number
  watched: boolean
  roles: readonly Role[]
  tables: readonly TableKeys[]
}
type Listeners = Taps & { onRequest(operation: string, body: Uint8Array): void }

type Send = (options: RequestOptions, ...more: unknown[]) => ClientRequest

/** It replaces `http.request` in the worker's thread, because a proxy would cost each call a second hop. */
export function watchTableCalls(calls: TableCalls, { onRequest, ...taps }: Listeners): void {
  const permissions = createPermissions(calls.roles, taps)
  const send = http.request as unknown as Send

  const sendChecked: Send = (options, ...more) => {
    const request = send(options, ...more)
    if (Number(options.port) !== calls.port) return request
    const { authorization, 'x-amz-target': target } = options.headers as Record<string, string>
    const operation = String(target).split('.')[1] ?? ''
    const end: (body: string) => ClientRequest = request.end.bind(request)
    const endChecked = (body: string) => {
      if (calls.watched) onRequest(operation, Buffer.from(body))
      const refusal = refusalOf(callerOf(authorization), operation, body)
      if (!refusal) return end(body)
      setImmediate(() => {
        request.emit('response', answerOf(refusal))
        request.destroy()
      })
      return request
    }
    return Object.assign(request, { end: endChecked })
  }
  Object.assign(http, { request: sendChecked })

  function refusalOf(caller: string | undefined, operation: string, body: string): object | undefined {
    try {
      const request = JSON.parse(body)
      const denial = permissions.check(caller, () => dynamoAccess(operation, request, calls.tables))
      if (denial) return { __type: 'com.amazon.coral.service#AccessDeniedException', Message: denial.message }
      const isConflict = operation === 'TransactWriteItems' && Math.random() < calls.conflicts
      return isConflict ? conflict(request.TransactItems.length) : undefined
    } catch (error) {
      return { __type: 'com.amazon.coral.service#UnknownOperationException', Message: String(error) }
    }
  }
}

/** Nothing is written when another transaction holds an item. */
function conflict(items: number): object {
  const unlucky = Math.floor(Math.random() * items)
  const reasons = Array.from({ length: items }, (_, index) =>
    index === unlucky
      ? { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' }
      : { Code: 'None' },
  )
  const codes = reasons.map(({ Code }) => Code).join(', ')
  return {
    __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    CancellationReasons: reasons,
  }
}

/** The refusal has the form of a response of DynamoDB. */
function answerOf(refusal: object): Readable {
  const body = Buffer.from(JSON.stringify(refusal))
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': String(body.length),
    'x-amz-crc32': String(crc32(body)),
  }
  return Object.assign(Readable.from([body]), { statusCode: 400, statusMessage: 'Bad Request', headers })
}
