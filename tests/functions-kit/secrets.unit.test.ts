import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openSecrets } from '#functions/kit/secrets.ts'
import { createPermissions, type Role } from '../../infra/local/permissions/permissions.ts'
import { createProtocolServer } from '../../infra/local/queues/protocol.ts'

const KEY = 'arn:aws:kms:sa-east-1:000000000000:key/Secrets'
const role: Role = {
  name: 'webhook-deliver',
  statements: [{ effect: 'Allow', actions: ['kms:Decrypt'], resources: [KEY], conditions: [] }],
}

/** Replaces KMS in this process with the local stack's, with keys of this seed; returns its call count. */
async function startKms(secretSeed: string) {
  const permissions = createPermissions([role], { onUse: () => {}, onDenial: () => {} })
  const unused = undefined as never
  const parts = {
    queues: unused,
    bus: unused,
    providers: () => false,
    queueBase: '',
    permissions,
    secretSeed,
  }
  const server = createProtocolServer(parts).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  let calls = 0
  server.on('request', () => calls++)
  process.env.AWS_ENDPOINT_URL_KMS = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return () => calls
}

describe('encrypted secrets', () => {
  beforeAll(() => {
    Object.assign(process.env, {
      AWS_REGION: 'sa-east-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
    })
  })

  it('a secret can be decrypted by its tenant, also after a restart, and is not readable in storage', async () => {
    await startKms('seed')
    const stored = await openSecrets(KEY).encrypt('ten_a', 'segredo-ç')
    expect(Buffer.from(stored, 'base64').toString('latin1')).not.toContain('segredo')
    expect(await openSecrets(KEY).encrypt('ten_a', 'segredo-ç')).not.toBe(stored)
    await startKms('seed')
    expect(await openSecrets(KEY).decrypt('ten_a', stored)).toBe('segredo-ç')
  })

  it('a secret is refused to another tenant, under another key, and after a change', async () => {
    await startKms('seed')
    const { encrypt, decrypt } = openSecrets(KEY)
    const stored = await encrypt('ten_a', 'segredo')
    const changed = Buffer.from(stored, 'base64')
    changed[changed.length - 1] = (changed.at(-1) as number) ^ 1
    const invalid = { name: 'InvalidCiphertextException' }
    await expect(decrypt('ten_b', stored)).rejects.toMatchObject(invalid)
    await expect(decrypt('ten_a', changed.toString('base64'))).rejects.toMatchObject(invalid)
    await expect(decrypt('ten_a', 'bmFkYQ==')).rejects.toMatchObject(invalid)
    await expect(openSecrets(`${KEY}2`).decrypt('ten_a', stored)).rejects.toMatchObject({
      name: 'IncorrectKeyException',
    })
    await startKms('other')
    await expect(openSecrets(KEY).decrypt('ten_a', stored)).rejects.toMatchObject(invalid)
  })

  it('a decrypted secret is cached per tenant and costs one call', async () => {
    const calls = await startKms('seed')
    const { encrypt, decrypt } = openSecrets(KEY)
    const stored = await encrypt('ten_a', 'segredo')
    const read = await Promise.all([1, 2, 3].map(() => decrypt('ten_a', stored)))
    expect([...read, await decrypt('ten_a', stored), calls()]).toEqual([...Array(4).fill('segredo'), 2])
    await expect(decrypt('ten_b', stored)).rejects.toMatchObject({ name: 'InvalidCiphertextException' })
  })

  it('a secret is encrypted only with the permission on its key', async () => {
    await startKms('seed')
    process.env.AWS_ACCESS_KEY_ID = 'webhookdeliver'
    onTestFinished(() => {
      process.env.AWS_ACCESS_KEY_ID = 'local'
    })
    await expect(openSecrets(KEY).encrypt('ten_a', 'x')).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining(`perform: kms:Encrypt on resource: ${KEY} because`),
    })
  })
})
