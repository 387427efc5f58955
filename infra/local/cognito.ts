import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Guarded, spawnGuarded } from './guard.ts'
import type { Model } from './template.ts'

/** The demo's owner. */
export const demoOwner = { email: 'dono@navalha.test', password: 'navalha1' } as const

const require = createRequire(import.meta.url)

type Options = { dir: string; port: number; model: Model; demo: boolean }

/**
 * Starts cognito-local for the template's user pool and client. It runs in a process of its own and nothing waits for
 * it, so that it costs a warm start nothing; its files are written beforehand, which spares it every set-up call.
 */
export function startCognito({ dir, port, model, demo }: Options): Guarded {
  const home = path.join(dir, 'cognito')
  const data = path.join(home, '.cognito/db')
  mkdirSync(data, { recursive: true })
  writeJson(path.join(home, '.cognito/config.json'), {
    TokenConfig: { IssuerDomain: `http://localhost:${port}` },
  })
  const date = new Date().toISOString()
  for (const { id, properties } of model.userPools) {
    const file = path.join(data, `${id}.json`)
    const Options = {
      Id: id,
      UsernameAttributes: properties.UsernameAttributes,
      Policies: properties.Policies,
    }
    if (!existsSync(file)) writeJson(file, { Users: demo ? ownerAt(date) : {}, Options })
  }
  const clients = model.userPoolClients.map(({ id, properties }) => [
    id,
    { ...properties, ClientId: id, ClientName: id, CreationDate: date, LastModifiedDate: date },
  ])
  writeJson(path.join(data, 'clients.json'), { Clients: Object.fromEntries(clients) })
  const script = require.resolve('cognito-local/lib/bin/start.js')
  return spawnGuarded(process.execPath, [script], home, {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
  })
}

function ownerAt(date: string) {
  const sub = randomUUID()
  const attributes = { sub, email: demoOwner.email, email_verified: 'true', name: 'Dono da Navalha' }
  const user = {
    Attributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    Enabled: true,
    Password: demoOwner.password,
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
