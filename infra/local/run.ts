import { mkdirSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { openBroker, startBroker } from './broker.ts'
import { ensureTable, startDynamo } from './dynamo.ts'
import { startProxy, type TapOptions } from './dynamo-proxy.ts'
import { createEdge } from './edge.ts'
import { createGateway } from './gateway.ts'
import { createLambdas } from './lambda.ts'
import { freePort, listen } from './listen.ts'
import { seedOnce } from './seed-once.ts'
import type { Model } from './template.ts'

export type RunOptions = TapOptions & {
  root: string
  port: number
  dir: string
  model: Promise<Model>
  web: Promise<string>
  demo?: boolean
  consumers?: boolean
}

export type Running = {
  url: string
  dynamoEndpoint: string
  tableName: string
  /** For a script that reaches table, queues and bus with the SDK: all that any function has in its environment. */
  env: Record<string, string>
  stop(): Promise<void>
}

/** Runs a template's parts on the loopback: DynamoDB, functions, gateway, edge. */
export async function runModel(options: RunOptions): Promise<Running> {
  const { root, port, dir } = options
  const logs = path.join(dir, 'logs')
  mkdirSync(logs, { recursive: true })
  for (const offset of [0, 1, 2, 3, 4]) await freePort(port + offset)
  const dynamoEndpoint = `http://127.0.0.1:${port + 1}`
  const starting = startDynamo(port + 1, path.join(dir, 'dynamo'), path.join(root, 'node_modules'))
  starting.catch(() => {})
  const model = await options.model
  const opened = openBroker(dir)
  const { clock } = opened
  const environment = {
    AWS_REGION: 'sa-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: dynamoEndpoint,
    AWS_ENDPOINT_URL_SQS: `http://127.0.0.1:${port + 2}`,
    AWS_ENDPOINT_URL_EVENTBRIDGE: `http://127.0.0.1:${port + 2}`,
  }
  const tapped = options.conflicts || options.onRequest
  const stopProxy = tapped ? await startProxy(port + 4, port + 1, options) : () => {}
  const broker = await startBroker(opened, model, port + 2)
  const lambdas = createLambdas(model.functions, {
    root,
    logs,
    environment: {
      ...environment,
      ...(tapped && { AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port + 4}` }),
    },
    clock,
    onFailure: ({ function: name, error }) =>
      console.error(`${name}: ${error} (${path.join(logs, `${name}.log`)})`),
  })
  const warm = Promise.all([...new Set(model.routes.map((route) => route.function))].map(lambdas.warm))
  const dynamo = await starting
  for (const table of model.tables) await ensureTable(dynamoEndpoint, table)
  await warm
  if (options.demo !== false) await seedOnce(dynamoEndpoint, model.tables[0]!.name, clock)
  if (options.consumers !== false) broker.consume(lambdas, dynamoEndpoint)
  const edge = createEdge(model, createGateway(model.routes, lambdas, clock), await options.web)
  const servers = await listen(port, http.createServer.bind(null, { keepAliveTimeout: 65_000 }, edge))
  return {
    url: `http://localhost:${port}`,
    dynamoEndpoint,
    tableName: model.tables[0]!.name,
    env: Object.assign({}, environment, ...model.functions.map((one) => one.environment)),
    async stop() {
      for (const server of servers) {
        server.close()
        server.closeAllConnections()
      }
      broker.stop()
      await lambdas.stop()
      broker.close()
      stopProxy()
      dynamo.stop()
      await dynamo.ended
    },
  }
}
