import { createHash, randomBytes } from 'node:crypto'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { objectAccess } from '../permissions/access.ts'
import type { Permissions } from '../permissions/permissions.ts'
import type { BucketModel } from '../template/model.ts'
import type { Json } from '../template/resolve.ts'
import { answerObject } from './objects.ts'
import { createVerify, denied, type Refusal, refusal } from './post-policy.ts'
import type { Storage } from './stored-files.ts'

export const UPLOADS = 'uploads'
/** The bucket holds the businesses' backups. */
export const BACKUPS = 'backups'

/** It exceeds any form of the product, and protects the memory. */
const BODY_LIMIT = 20 * 1024 * 1024
const KEPT = ['content-type', 'cache-control', 'content-disposition', 'content-encoding', 'expires']

type Parts = {
  bucket: BucketModel
  buckets: ReadonlySet<string>
  storage: Storage
  now: () => number
  credentials: Record<string, string>
  permissions: Permissions
}

/** Everything but upload forms and objects is refused. */
export function createStorageServer({ bucket, ...parts }: Parts): http.Server {
  const { storage, now, credentials, permissions } = parts
  const verify = createVerify({ bucket: bucket.name, now, credentials, knows: permissions.knows })
  return http.createServer((message, response) => {
    for (const [name, value] of corsHeaders(bucket, message)) response.setHeader(name, value)
    if (message.method === 'OPTIONS') return preflight(message, response)
    if (message.url !== '/') {
      return answerObject(message, response, parts).catch((error) => refuse(response, error))
    }
    readForm(message)
      .then((form) => {
        const { fields, file } = verify(form)
        // A signed upload form acts with the permissions of its signer.
        const [signer] = (fields['x-amz-credential'] as string).split('/')
        const denial = permissions.check(signer, () =>
          objectAccess('PutObject', bucket.name, fields.key as string),
        )
        if (denial) throw denied(denial.message)
        const etag = `"${createHash('md5').update(file).digest('hex')}"`
        const kept = KEPT.flatMap((name) => (fields[name] ? [[name, fields[name]]] : []))
        const headers = { 'content-type': 'binary/octet-stream', ...Object.fromEntries(kept), etag }
        storage.put(bucket.name, fields.key as string, { headers, body: file })
        response.writeHead(204, { etag, location: `http://${message.headers.host}/${fields.key}` }).end()
      })
      .catch((error: Refusal | Error) => refuse(response, error))
  })
}

async function readForm(message: IncomingMessage): Promise<[string, string | Buffer][]> {
  if (message.method !== 'POST') throw denied('Access Denied')
  const type = String(message.headers['content-type'] ?? '')
  if (!type.startsWith('multipart/form-data')) {
    throw refusal(412, 'PreconditionFailed', 'Bucket POST must be of the enclosure-type multipart/form-data')
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message) {
    size += chunk.length
    if (size > BODY_LIMIT)
      throw refusal(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size')
    chunks.push(chunk)
  }
  const form = await new Response(Buffer.concat(chunks), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw refusal(
        400,
        'MalformedPOSTRequest',
        'The body of your POST request is not well-formed multipart/form-data.',
      )
    })
  const fields: [string, string | Buffer][] = []
  for (const [name, value] of form) {
    fields.push([name, typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer())])
    // S3 ignores parts after the file.
    if (name === 'file') break
  }
  return fields
}

/** Returns a CORS rule's headers if it matches origin and method, else none. */
function corsHeaders({ cors }: BucketModel, { headers, method }: IncomingMessage): [string, string][] {
  const { origin } = headers
  if (!origin) return []
  const asked = String(headers['access-control-request-method'] ?? method)
  const rule = cors.find(
    ({ AllowedOrigins, AllowedMethods }) =>
      AllowedMethods.includes(asked) && AllowedOrigins.some((one) => one === '*' || one === origin),
  )
  if (!rule) return []
  const allowed = rule.AllowedOrigins.includes('*') ? '*' : origin
  return [
    ['access-control-allow-origin', allowed],
    ['access-control-allow-methods', rule.AllowedMethods.join(', ')],
    ['vary', 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method'],
  ]
}

/** Our rules allow no extra headers. */
function preflight(message: IncomingMessage, response: ServerResponse): void {
  const allowed = response.hasHeader('access-control-allow-origin')
  if (allowed && !message.headers['access-control-request-headers']) response.writeHead(200).end()
  else refuse(response, refusal(403, 'AccessForbidden', 'CORSResponse: This CORS request is not allowed.'))
}

function refuse(response: ServerResponse, error: Refusal | Error): void {
  if (error instanceof Error) console.error('storage:', error)
  const known =
    error instanceof Error ? refusal(500, 'InternalError', 'We encountered an internal error.') : error
  const id = randomBytes(8).toString('hex').toUpperCase()
  const elements = { Code: known.code, Message: known.message, ...known.more, RequestId: id, HostId: 'local' }
  const xml = Object.entries(elements).map(([name, value]) => `<${name}>${escaped(String(value))}</${name}>`)
  response
    .writeHead(known.status, { 'content-type': 'application/xml', connection: 'close' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error>${xml.join('')}</Error>`)
}

const marks: Json = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => marks[mark])
