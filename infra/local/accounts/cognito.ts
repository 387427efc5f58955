import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Lambdas } from '../functions/lambda.ts'
import type { Messages } from '../messages/messages.ts'
import { poolAccess } from '../permissions/access.ts'
import type { Permissions } from '../permissions/permissions.ts'
import { demoOwner } from '../seed/demo-owner.ts'
import { lastSegment } from '../template/attributes.ts'
import type { Model } from '../template/model.ts'
import { type Json, pseudo } from '../template/resolve.ts'
import { accountMail, messageEvent } from './cognito-mail.ts'
import type { FromPool, PoolSettings, Reply, ToPool, Wish } from './pool-messages.ts'

/** Tokens and the template's authorizer name this host. */
export const cognitoHost = `https://cognito-idp.${pseudo['AWS::Region']}.amazonaws.com`

/** Cognito allows five seconds per trigger and three attempts. */
const TRIGGER = { milliseconds: 5_000, tries: 3 }

type Options = {
  dir: string
  port: number
  model: Model
  demo: boolean
  lambdas: Lambdas
  messages: Messages
  permissions: Permissions
}

/** It listens at once and loads the rest later, so that it does not delay the start. */
export async function startCognito(options: Options): Promise<() => unknown> {
  const { dir, port, model, demo, lambdas, messages, permissions } = options
  const data = path.join(dir, 'cognito/.cognito/db')
  mkdirSync(data, { recursive: true })
  const date = new Date().toISOString()
  for (const { id, properties } of model.userPools) {
    const file = path.join(data, `${id}.json`)
    const users = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).Users : demo && ownerAt(date)
    writeJson(file, { Users: users || {}, Options: { Id: id, ...poolOptions(properties) } })
  }
  const clients = model.userPoolClients.map(({ id, properties }) => [
    id,
    { ...properties, ClientId: id, ClientName: id, CreationDate: date, LastModifiedDate: date },
  ])
  writeJson(path.join(data, 'clients.json'), { Clients: Object.fromEntries(clients) })

  const worker = new Worker(path.join(import.meta.dirname, 'cognito-worker.ts'), {
    workerData: {
      data,
      port,
      issuerHost: cognitoHost,
      pools: model.userPools.map(({ id, properties }) => settingsOf(id, properties)),
    },
  })
  const properties = new Map(model.userPools.map((pool) => [pool.id, pool.properties]))
  const grant = async (wish: Wish): Promise<Reply> => {
    if (wish.kind === 'access')
      return {
        error: permissions.check(wish.accessKey, () => poolAccess(wish.operation, wish.pool))?.message,
      }
    const { LambdaConfig, VerificationMessageTemplate } = properties.get(wish.pool) as Json
    if (wish.kind === 'mail') {
      const trigger = LambdaConfig?.CustomMessage
      const told = trigger && (await wordsOf(lambdas, lastSegment(trigger), messageEvent(wish, wish.pool)))
      messages.add(accountMail(wish, VerificationMessageTemplate, told))
    } else if (LambdaConfig?.[wish.name])
      return callTrigger(lambdas, lastSegment(LambdaConfig[wish.name]), wish.event)
    return {}
  }
  return new Promise((resolve, reject) => {
    worker.on('error', (error) => {
      console.error('cognito:', error)
      reject(error)
    })
    worker.on('message', async (message: FromPool) => {
      if (message.kind === 'listening') return resolve(() => worker.terminate())
      worker.postMessage({ ...(await grant(message)), id: message.id } satisfies ToPool)
    })
  })
}

async function callTrigger(lambdas: Lambdas, name: string, event: Json): Promise<Reply> {
  const payload = JSON.stringify(event)
  for (let tries = 0; tries < TRIGGER.tries; tries += 1) {
    const late = wait(TRIGGER.milliseconds, undefined, { ref: false })
    const outcome = await Promise.race([lambdas.invoke(name, payload), late])
    if (!outcome) continue
    if (!outcome.failed) return { response: JSON.parse(outcome.payload).response }
    const [trigger] = event.triggerSource.split('_')
    return { error: `${trigger} failed with error ${JSON.parse(outcome.payload).errorMessage}.` }
  }
  return { error: `${name} did not answer in time.` }
}

/** After a failure the pool's own text is used. */
async function wordsOf(lambdas: Lambdas, name: string, event: Json): Promise<Json | undefined> {
  const { failed, payload } = await lambdas.invoke(name, JSON.stringify(event))
  return failed ? undefined : JSON.parse(payload).response
}

function poolOptions({
  UsernameAttributes,
  AutoVerifiedAttributes,
  Policies,
  MfaConfiguration = 'OFF',
  AccountRecoverySetting,
  UserPoolAddOns,
}: Json) {
  return {
    UsernameAttributes,
    AutoVerifiedAttributes,
    Policies,
    MfaConfiguration,
    AccountRecoverySetting,
    UserPoolAddOns,
  }
}

function settingsOf(id: string, properties: Json): PoolSettings {
  const custom = (properties.Schema ?? []).map(({ Name, StringAttributeConstraints }: Json) => [
    `custom:${Name}`,
    Number(StringAttributeConstraints?.MaxLength ?? 2048),
  ])
  return {
    id,
    passwordLength: properties.Policies.PasswordPolicy.MinimumLength,
    customAttributes: Object.fromEntries(custom),
  }
}

function ownerAt(date: string) {
  const { sub, email, name, password } = demoOwner
  const attributes = { sub, email, email_verified: 'true', name }
  const user = {
    Attributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    Enabled: true,
    Password: password,
    RefreshTokens: [],
    UserCreateDate: date,
    UserLastModifiedDate: date,
    UserStatus: 'CONFIRMED',
    Username: sub,
  }
  return { [sub]: user }
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, JSON.stringify(value, null, 2))
}
