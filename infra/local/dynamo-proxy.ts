import http, { type ServerResponse } from 'node:http'
import { crc32 } from 'node:zlib'
import { listen } from './listen.ts'

export type TapOptions = {
  /** Share of the functions' TransactWriteItems answered with TransactionConflict. */
  conflicts?: number
  /** Observes the functions' DynamoDB requests on the wire. */
  onRequest?: (operation: string, wireBody: Buffer) => void
}

/** Proxy before DynamoDB Local, which never reports a transaction conflict itself. */
export async function startProxy(
  port: number,
  to: number,
  { conflicts = 0, onRequest }: TapOptions,
): Promise<() => void> {
  const agent = new http.Agent({ keepAlive: true })
  const close = await listen(port, () =>
    http.createServer({ keepAliveTimeout: 65_000 }, (message, response) => {
      const operation = String(message.headers['x-amz-target']).split('.')[1] ?? ''
      const chunks: Buffer[] = []
      message.on('data', (chunk) => chunks.push(chunk))
      message.on('end', () => {
        const body = Buffer.concat(chunks)
        onRequest?.(operation, body)
        if (operation === 'TransactWriteItems' && Math.random() < conflicts)
          return answerConflict(response, body)
        const { method, url: path, rawHeaders: headers } = message
        const forwarded = http.request(
          { host: '127.0.0.1', port: to, method, path, headers, agent },
          (answer) => {
            response.writeHead(answer.statusCode as number, answer.rawHeaders)
            answer.pipe(response)
          },
        )
        forwarded.on('error', () => response.destroy())
        forwarded.end(body)
      })
    }),
  )
  return () => {
    close()
    agent.destroy()
  }
}

/** DynamoDB's answer when another transaction holds an item; nothing is written. */
function answerConflict(response: ServerResponse, request: Buffer): void {
  const items: unknown[] = JSON.parse(request.toString()).TransactItems
  const unlucky = Math.floor(Math.random() * items.length)
  const reasons = items.map((_, index) =>
    index === unlucky
      ? { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' }
      : { Code: 'None' },
  )
  const codes = reasons.map(({ Code }) => Code).join(', ')
  const body = Buffer.from(
    JSON.stringify({
      __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
      Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
      CancellationReasons: reasons,
    }),
  )
  response
    .writeHead(400, {
      'content-type': 'application/x-amz-json-1.0',
      'content-length': body.length,
      'x-amz-crc32': String(crc32(body)),
    })
    .end(body)
}
