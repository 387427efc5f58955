import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSecrets } from '#functions/kit/secrets.ts'
import { KEY_PREFIX, KEY_RANDOM } from '#shared/api-keys.ts'
import type { StoredItem } from './whole-table.ts'

const apiKey = new RegExp(`${KEY_PREFIX}[0-9A-Za-z]{${KEY_RANDOM}}`)
/** Matches a webhook's secret in the format of Standard Webhooks. */
const signingSecret = /whsec_[0-9A-Za-z+/]{40}/

const SHORTEST = 16

/**
 * Finds keys and secrets in the table, the data and the logs of a run, and returns one line for each. It looks for API
 * keys and for the plain text of every stored ciphertext. Deleted secrets are found by their format only.
 */
export async function leakedSecrets(
  dir: string,
  items: readonly StoredItem[],
  keyArn: string,
): Promise<string[]> {
  const secrets = await storedSecrets(items, keyArn)
  const found = (where: string, text: string) => [
    ...(apiKey.test(text) ? [`${where} has an API key`] : []),
    ...(signingSecret.test(text) ? [`${where} has a webhook’s secret in the form whsec_`] : []),
    ...(secrets.some((secret) => text.includes(secret)) ? [`${where} has the text of a secret`] : []),
  ]
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return [
    ...items.flatMap((item) => found(`${item.pk} ${item.sk}`, JSON.stringify(item))),
    ...files.flatMap(({ parentPath, name: file }) => {
      // The text has one character per byte, because database files are not UTF-8.
      const text = readFileSync(join(parentPath, file)).toString('latin1')
      return found(join(parentPath, file).slice(dir.length + 1), text)
    }),
  ]
}

/** Decrypts the ciphertexts of the items. Each names its key, as those of KMS do. */
async function storedSecrets(items: readonly StoredItem[], keyArn: string): Promise<string[]> {
  const { decrypt } = openSecrets(keyArn)
  const found = items.flatMap((item) => {
    const tenant = String(item.pk).split('#')[0] as string
    return textsOf(item)
      .filter((text) => isCiphertext(text, keyArn))
      .map((text) => decrypt(tenant, text))
  })
  // Short secrets would occur in other texts.
  return (await Promise.all(found))
    .filter((secret) => secret.length >= SHORTEST)
    .map((secret) => Buffer.from(secret).toString('latin1'))
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

const isCiphertext = (text: string, keyArn: string) =>
  /^[0-9A-Za-z+/]{80,}={0,2}$/.test(text) && Buffer.from(text, 'base64').indexOf(keyArn) === 1
