import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Access } from '../permissions/policies.ts'
import { arn } from '../template/attributes.ts'
import type { Json } from '../template/resolve.ts'

/** A ciphertext names its key, as in AWS, and fails under another context. */

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16
/** A symmetric key of KMS encrypts at most this many bytes. */
const PLAINTEXT_LIMIT = 4096

const KEY = new RegExp(`^${arn('kms', 'key/')}\\w+$`)
const exception = (refusal: string, message = '') => ({ refusal, message })

/** The keys derive from `seed`. */
export function kmsOperations(seed: string): Record<string, (input: Json) => object> {
  const materialOf = (key: string) => {
    if (!KEY.test(key)) throw exception('NotFoundException', `Key '${key}' does not exist`)
    return createHmac('sha256', seed).update(key).digest()
  }
  return {
    'TrentService.Encrypt': ({ KeyId, Plaintext, EncryptionContext }) => {
      const plaintext = Buffer.from(Plaintext, 'base64')
      if (plaintext.length === 0 || plaintext.length > PLAINTEXT_LIMIT)
        throw exception('ValidationException', `Plaintext must have 1 to ${PLAINTEXT_LIMIT} bytes`)
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv(CIPHER, materialOf(KeyId), nonce).setAAD(contextOf(EncryptionContext))
      const sealed = Buffer.concat([cipher.update(plaintext), cipher.final()])
      const name = Buffer.from(KeyId)
      const blob = Buffer.concat([Buffer.from([name.length]), name, nonce, cipher.getAuthTag(), sealed])
      return {
        CiphertextBlob: blob.toString('base64'),
        KeyId,
        EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
      }
    },
    'TrentService.Decrypt': ({ KeyId, CiphertextBlob, EncryptionContext }) => {
      const { key, nonce, tag, sealed } = partsOf(CiphertextBlob)
      if (KeyId !== undefined && KeyId !== key) throw exception('IncorrectKeyException')
      try {
        const decipher = createDecipheriv(CIPHER, materialOf(key), nonce, { authTagLength: TAG })
        decipher.setAAD(contextOf(EncryptionContext)).setAuthTag(tag)
        const plaintext = Buffer.concat([decipher.update(sealed), decipher.final()])
        return {
          Plaintext: plaintext.toString('base64'),
          KeyId: key,
          EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
        }
      } catch {
        throw exception('InvalidCiphertextException')
      }
    },
  }
}

/** The permission concerns the key that encrypts, or that the ciphertext names. */
export function kmsAccess(target: string, { KeyId, CiphertextBlob }: Json): Access[] {
  const resource = KeyId ?? partsOf(CiphertextBlob).key
  return [{ action: `kms:${target.slice(target.indexOf('.') + 1)}`, resource }]
}

function partsOf(base64: string) {
  const blob = Buffer.from(base64, 'base64')
  const length = blob[0] ?? 0
  const [nonce, tag, sealed] = [1 + length, 1 + length + NONCE, 1 + length + NONCE + TAG]
  const key = blob.subarray(1, nonce).toString()
  if (blob.length <= sealed || !KEY.test(key)) throw exception('InvalidCiphertextException')
  return {
    key,
    nonce: blob.subarray(nonce, tag),
    tag: blob.subarray(tag, sealed),
    sealed: blob.subarray(sealed),
  }
}

/** The order of pairs does not matter. */
function contextOf(context: Record<string, string> = {}): Buffer {
  return Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))))
}
