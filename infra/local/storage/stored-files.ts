import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

type Kept = { headers: Record<string, string>; body: Buffer }
export type Storage = ReturnType<typeof createStorage>

/** Each object is a file with its headers beside it. */
export function createStorage(directory: string) {
  // Keys contain slashes and may be longer than a file name.
  const file = (bucket: string, key: string) =>
    path.join(directory, bucket, createHash('sha256').update(key).digest('hex'))
  return {
    put(bucket: string, key: string, { headers, body }: Kept): void {
      mkdirSync(path.join(directory, bucket), { recursive: true })
      writeFileSync(file(bucket, key), body)
      writeFileSync(`${file(bucket, key)}.json`, JSON.stringify({ key, headers }))
    },
    get(bucket: string, key: string): Kept | undefined {
      if (!existsSync(`${file(bucket, key)}.json`)) return undefined
      const { headers } = JSON.parse(readFileSync(`${file(bucket, key)}.json`, 'utf8'))
      return { headers, body: readFileSync(file(bucket, key)) }
    },
  }
}
