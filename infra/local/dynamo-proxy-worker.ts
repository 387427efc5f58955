import http, { type ServerResponse } from 'node:http'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { crc32 } from 'node:zlib'
import { dynamoAccess } from './access.ts'
import type { FromProxy, ProxyData } from './dynamo-proxy.ts'
import { listen } from './listen.ts'
import { callerOf, createPermissions } from './permissions.ts'

/** Before DynamoDB Local: checks the permissions of functions and adds transaction conflicts. */
const { port, to, conflicts: share, watched, roles, tables } = workerData as ProxyData
const main = parentPort as MessagePort
const tell = (message: FromProxy) => main.postMessage(message)

const permissions = createPermissions(roles, {
  onUse: (use) => tell({ use }),
  onDenial: (denial) => tell({ denial }),
})
const agent = new http.Agent({ keepAlive: true })

await listen(port, () =>
  http.createServer({ keepAliveTimeout: 65_000 }, (message, response) => {
    const operation = String(message.headers['x-amz-target']).split('.')[1] ?? ''
    const chunks: Buffer[] = []
    message.on('data', (chunk) => chunks.push(chunk))
    message.on('end', () => {
      const body = Buffer.concat(chunks)
      if (watched) tell({ operation, body })
      const refusal = refusalOf(callerOf(message.headers.authorization), operation, body)
      if (refusal) return answer(response, refusal)
      const { method, url: path, rawHeaders: headers } = message
      const forwarded = http.request(
        { host: '127.0.0.1', port: to, method, path, headers, agent },
        (answered) => {
          response.writeHead(answered.statusCode as number, answered.rawHeaders)
          answered.pipe(response)
        },
      )
      forwarded.on('error', () => response.destroy())
      forwarded.end(body)
    })
  }),
)
tell('listening')

function refusalOf(caller: string | undefined, operation: string, body: Buffer): object | undefined {
  try {
    const request = JSON.parse(body.toString())
    const denial = permissions.check(caller, () => dynamoAccess(operation, request, tables))
    if (denial) return { __type: 'com.amazon.coral.service#AccessDeniedException', Message: denial.message }
    const conflicts = operation === 'TransactWriteItems' && Math.random() < share
    return conflicts ? conflict(request.TransactItems.length) : undefined
  } catch (error) {
    return { __type: 'com.amazon.coral.service#UnknownOperationException', Message: String(error) }
  }
}

/** DynamoDB's answer when another transaction holds an item; nothing is written. */
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

function answer(response: ServerResponse, refusal: object): void {
  const body = Buffer.from(JSON.stringify(refusal))
  response
    .writeHead(400, {
      'content-type': 'application/x-amz-json-1.0',
      'content-length': body.length,
      'x-amz-crc32': String(crc32(body)),
    })
    .end(body)
}
