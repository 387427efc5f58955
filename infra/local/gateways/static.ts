import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Finish } from './edge-headers.ts'

type Stored = { modified: number; type: string; cache: string; etag: string; bodies: Record<string, Buffer> }

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const compressible = /^(text|application|image\/svg)/

const files = new Map<string, Stored>()

/** Serves a built file like the distribution, with an ETag and, where accepted, compressed. */
export function serveFile(
  message: IncomingMessage,
  response: ServerResponse,
  directory: string,
  uri: string,
  finish: Finish,
): void {
  const file = path.join(directory, safeDecode(uri))
  const stored = file.startsWith(directory + path.sep) ? load(file) : undefined
  if (!stored) return void missing(response, finish)
  const headers = {
    'content-type': stored.type,
    'cache-control': stored.cache,
    etag: stored.etag,
    vary: 'accept-encoding',
  }
  if (message.headers['if-none-match'] === stored.etag)
    return void response.writeHead(304, finish(304, headers)).end()
  const accepted = String(message.headers['accept-encoding'] ?? '')
  const encoding = ['br', 'gzip'].find((name) => stored.bodies[name] && accepted.includes(name))
  const body = stored.bodies[encoding ?? 'identity'] as Buffer
  const own = {
    ...headers,
    ...(encoding && { 'content-encoding': encoding }),
    'content-length': body.length,
  }
  response.writeHead(200, finish(200, own)).end(body)
}

/** Serves a bucket's object with its stored headers. */
export function serveObject(
  message: IncomingMessage,
  response: ServerResponse,
  object: { headers: Record<string, string>; body: Buffer } | undefined,
  finish: Finish,
): void {
  if (!object) return void missing(response, finish)
  const { headers, body } = object
  if (message.headers['if-none-match'] === headers.etag)
    return void response.writeHead(304, finish(304, headers)).end()
  response.writeHead(200, finish(200, { ...headers, 'content-length': body.length })).end(body)
}

/** S3 answers so for a missing object without permission to list. */
function missing(response: ServerResponse, finish: Finish): void {
  response.writeHead(403, finish(403, { 'content-type': 'text/plain' })).end('Access Denied')
}

function safeDecode(uri: string): string {
  try {
    return decodeURIComponent(uri)
  } catch {
    return uri
  }
}

function load(file: string): Stored | undefined {
  if (!existsSync(file)) return undefined
  const status = statSync(file)
  if (!status.isFile()) return undefined
  const known = files.get(file)
  if (known?.modified === status.mtimeMs) return known
  const identity = readFileSync(file)
  const type = types[path.extname(file)] ?? 'application/octet-stream'
  const stored: Stored = {
    modified: status.mtimeMs,
    type,
    // Names under assets contain a hash; pages are revalidated (infra/upload.ts).
    cache: file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: `"${createHash('md5').update(identity).digest('hex')}"`,
    bodies: { identity },
  }
  if (compressible.test(type) && identity.length > 1_000) {
    stored.bodies.gzip = gzipSync(identity)
    stored.bodies.br = brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  }
  files.set(file, stored)
  return stored
}
