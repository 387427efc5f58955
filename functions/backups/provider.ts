import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { sdkCalls } from '#functions/kit/sdk.ts'

export type StoreFile = (key: string, body: Uint8Array) => Promise<void>

const TIMEOUT_MS = 120_000

export function openFiles(bucket: string): StoreFile {
  const client = new S3Client(sdkCalls({ timeoutMs: TIMEOUT_MS }))
  return async (Key, Body) => {
    await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ContentType: 'application/gzip' }))
  }
}
