import type { KMSClient } from '@aws-sdk/client-kms'
import { ttlCache } from './memory.ts'
import { now } from './now.ts'
import { sdkCalls } from './sdk.ts'

/** This limits a busy webhook to one KMS call in this time. */
const KEEP_SECONDS = 300
const KEPT = 1_000

export type Secrets = ReturnType<typeof openSecrets>

export function openSecrets(keyArn: string) {
  let client: KMSClient | undefined
  async function load() {
    const kms = await import('@aws-sdk/client-kms')
    client ??= new kms.KMSClient(sdkCalls())
    return { kms, client }
  }

  const decrypted = ttlCache(KEEP_SECONDS, KEPT, async ([tenant, ciphertext]: readonly [string, string]) => {
    const { kms, client } = await load()
    const { Plaintext } = await client.send(
      new kms.DecryptCommand({
        KeyId: keyArn,
        CiphertextBlob: Buffer.from(ciphertext, 'base64'),
        EncryptionContext: { tenant },
      }),
    )
    return Buffer.from(Plaintext as Uint8Array).toString()
  })

  return {
    async encrypt(tenant: string, text: string): Promise<string> {
      const { kms, client } = await load()
      const { CiphertextBlob } = await client.send(
        new kms.EncryptCommand({
          KeyId: keyArn,
          Plaintext: Buffer.from(text),
          EncryptionContext: { tenant },
        }),
      )
      return Buffer.from(CiphertextBlob as Uint8Array).toString('base64')
    },
    /** Throws for a ciphertext of another tenant. */
    decrypt: (tenant: string, ciphertext: string): Promise<string> => decrypted([tenant, ciphertext], now()),
  }
}
