import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { Ctx } from '#functions/kit/context.ts'
import { consumeLimit } from '#functions/kit/limit.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import { type Upload, uploadsTo } from '#functions/kit/upload.ts'
import { newId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { PICTURE } from '#shared/pictures.ts'
import type { ListedProfessional } from '#shared/professionals.ts'
import { tableOfStack } from '../kit/actor.ts'
import { openTeam } from '../kit/staff.ts'

type Opened = { url: string; fields: Record<string, string>; avatar_url: string }
type Team = Awaited<ReturnType<typeof openTeam>>

let team: Team
let professional: ListedProfessional
beforeAll(async () => {
  team = await openTeam('Barbearia das Fotos')
  professional = await newProfessional(team)
})

async function newProfessional({ asOwner }: Team): Promise<ListedProfessional> {
  const { status, body } = await asOwner.createProfessional({
    name: 'Ana',
  })
  expect(status).toBe(201)
  return body
}

const picture = (bytes = 2_000) => randomBytes(bytes)
const open = (
  parts: { content_type?: string; bytes?: number } = {},
  { asOwner } = team,
  id = professional.id,
) => asOwner.openAvatarUpload({ professional_id: id, content_type: 'image/webp', bytes: 2_000, ...parts })

/** Uploads as the page does: it sends the fields, then the file. */
async function upload({ url, fields }: Pick<Opened, 'url' | 'fields'>, file: Uint8Array, headers = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([file as Uint8Array<ArrayBuffer>], { type: 'image/webp' }), 'foto.webp')
  const origin = inject('url')
  const answer = await fetch(url, { method: 'POST', body: form, headers: { origin, ...headers } })
  const text = await answer.text()
  return {
    status: answer.status,
    code: /<Code>(.+)<\/Code>/.exec(text)?.[1],
    message: /<Message>(.+)<\/Message>/.exec(text)?.[1],
    headers: answer.headers,
  }
}

const shown = (path: string) => fetch(`${inject('url')}${path}`)

describe('pictures of professionals', () => {
  it.each([
    ['image/webp', 'webp'],
    ['image/jpeg', 'jpg'],
  ])(
    'a picture of the type %s goes from the browser to the bucket and is served with its type',
    async (content_type, ending) => {
      const file = picture()
      const { status, body } = await open({ content_type })
      expect(status).toBe(201)
      expect(body.avatar_url).toMatch(
        new RegExp(`^/uploads/avatars/${team.tenant.tenant_id}/upl_[0-9a-z]{26}\\.${ending}$`),
      )
      expect((await shown(body.avatar_url)).status).toBe(403)
      const sent = await upload(body, file)
      expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([204, inject('url')])
      const answer = await shown(body.avatar_url)
      expect([
        answer.status,
        ...['content-type', 'cache-control', 'x-content-type-options'].map((one) => answer.headers.get(one)),
      ]).toEqual([200, content_type, 'public, max-age=2592000, immutable', 'nosniff'])
      expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true)
    },
  )

  it('a picture is shown once the professional names it, and can be replaced and removed', async () => {
    const one = await newProfessional(team)
    const change = (version: number, avatar_url: string | null) =>
      team.asOwner.updateProfessional({ professional_id: one.id, version, avatar_url })
    const [first, second] = [(await open()).body, (await open()).body]
    expect(first.avatar_url).not.toBe(second.avatar_url)
    for (const form of [first, second]) expect((await upload(form, picture())).status).toBe(204)
    expect((await change(1, first.avatar_url)).body.professional.avatar_url).toBe(first.avatar_url)
    expect((await change(2, second.avatar_url)).body.professional.avatar_url).toBe(second.avatar_url)
    expect((await change(3, null)).body.professional).not.toHaveProperty('avatar_url')
  })

  it('a professional cannot have a picture of another business or from another address', async () => {
    const name = `${newId('upl', new Date())}.webp`
    const strange = [
      `/uploads/avatars/${newId('ten', new Date())}/${name}`,
      `/uploads/avatars/${team.tenant.tenant_id}/../../${name}`,
      `/uploads/${name}`,
    ]
    for (const avatar_url of strange) {
      const { status, body } = await team.asOwner.createProfessional({
        name: 'Bia',
        avatar_url,
      })
      expect([status, body.errors]).toEqual([
        400,
        [{ field: 'avatar_url', message: 'Envie a foto outra vez.' }],
      ])
    }
  })
})

it('the content security policy of the app’s pages allows uploads to the bucket', async () => {
  const { url } = (await open()).body
  const policy = (await shown('/')).headers.get('content-security-policy') ?? ''
  expect(/connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ')).toContain(url)
})

describe('upload forms', () => {
  it('an upload form is made only for a professional of the caller’s business', async () => {
    const other = await openTeam('Outra')
    expect((await open({}, other)).body).toMatchObject({ status: 404, code: 'professional_not_found' })
    expect((await open({}, team, newId('pro', new Date()))).status).toBe(404)
  })

  it('a business gets at most a hundred upload forms per day', async () => {
    const busy = await openTeam('Cem Fotos')
    const one = await newProfessional(busy)
    const scope = { table: tableOfStack(), tenant: busy.tenant.tenant_id as Tenant }
    const ctx = { ...scope, now: () => new Date() } as Ctx
    for (let i = 1; i < limits.picture_forms.limit; i++) {
      await consumeLimit(ctx, 'picture_forms', scope.tenant)
    }
    expect((await open({}, busy, one.id)).status).toBe(201)
    const { status, body } = await open({}, busy, one.id)
    expect([status, body.code, body.detail]).toEqual([
      429,
      'too_many_uploads',
      'Muitas fotos enviadas hoje. Tente novamente amanhã.',
    ])
  })

  it.each([
    ['another file type', { content_type: 'image/svg+xml' }],
    ['a file that is too large', { bytes: PICTURE.maxBytes + 1 }],
    ['an empty file', { bytes: 0 }],
  ])('a request for an upload form is refused for %s', async (_, parts) => {
    expect(await open(parts)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  })

  it.each<[string, (fields: Record<string, string>) => Record<string, string>, string, RegExp]>([
    [
      'another key',
      (f) => ({ ...f, key: f.key?.replace('upl_', 'upl_0') as string }),
      'AccessDenied',
      /Policy Condition failed: .*key/,
    ],
    ['another type', (f) => ({ ...f, 'Content-Type': 'text/html' }), 'AccessDenied', /content-type/],
    ['another cache header', (f) => ({ ...f, 'Cache-Control': 'no-store' }), 'AccessDenied', /cache-control/],
    [
      'one more field',
      (f) => ({ ...f, 'x-amz-meta-a': 'b' }),
      'AccessDenied',
      /Extra input fields: x-amz-meta-a/,
    ],
    [
      'an invented signature',
      (f) => ({ ...f, 'x-amz-signature': '0'.repeat(64) }),
      'SignatureDoesNotMatch',
      /signature/,
    ],
    [
      'a changed policy',
      (f) => ({ ...f, policy: widened(f.policy as string) }),
      'SignatureDoesNotMatch',
      /signature/,
    ],
    ['no token of the role', ({ 'x-amz-security-token': _, ...f }) => f, 'InvalidToken', /token/],
    ['no policy at all', ({ key = '' }) => ({ key }), 'AccessDenied', /Access Denied/],
    [
      'an unknown access key',
      (f) => ({ ...f, 'x-amz-credential': f['x-amz-credential']?.replace(/^\w+/, 'AKIA') as string }),
      'InvalidAccessKeyId',
      /records/,
    ],
  ])('an upload is refused when its form has %s', async (_, change, code, message) => {
    const { body } = await open()
    const sent = await upload({ ...body, fields: change(body.fields) }, picture())
    expect([sent.status >= 400, sent.code]).toEqual([true, code])
    expect(sent.message).toMatch(message)
    expect((await shown(body.avatar_url)).status).toBe(403)
  })

  it.each([
    ['larger than announced', 2_001, 'EntityTooLarge'],
    ['smaller than announced', 1_999, 'EntityTooSmall'],
  ])('an upload is refused when the file is %s', async (_, bytes, code) => {
    const { body } = await open()
    expect(await upload(body, picture(bytes))).toMatchObject({ status: 400, code })
    expect((await shown(body.avatar_url)).status).toBe(403)
  })

  it('an upload form expires after five minutes', async () => {
    const { fields } = (await open()).body
    const { expiration } = JSON.parse(Buffer.from(fields.policy as string, 'base64').toString())
    const left = Date.parse(expiration) - Date.now()
    expect(left).toBeGreaterThan(4.5 * 60_000)
    expect(left).toBeLessThanOrEqual(5 * 60_000)

    const { UPLOADS_BUCKET = '', UPLOADS_URL = '', ...env } = inject('env')
    Object.assign(process.env, env)
    const sign = uploadsTo({ bucket: UPLOADS_BUCKET, url: UPLOADS_URL })
    const upload5: Upload = {
      key: `uploads/avatars/${team.tenant.tenant_id}/velha.webp`,
      content_type: 'image/webp',
      cache_control: 'no-store',
      bytes: 2_000,
      expires: new Date(Date.now() - 1_000),
    }
    const late = await upload(sign(upload5, new Date(Date.now() - 301_000)), picture())
    expect(late).toMatchObject({
      status: 403,
      code: 'AccessDenied',
      message: 'Invalid according to Policy: Policy expired.',
    })
  })

  it('an upload from a page of another origin gets no CORS headers', async () => {
    const { body } = await open()
    const sent = await upload(body, picture(), { origin: 'https://outro.exemplo' })
    expect(sent.headers.get('access-control-allow-origin')).toBeNull()
    const preflight = await fetch(body.url, {
      method: 'OPTIONS',
      headers: { origin: 'https://outro.exemplo', 'access-control-request-method': 'POST' },
    })
    expect(preflight.status).toBe(403)
  })
})

/** Returns the same policy for any size. */
function widened(policy: string): string {
  const decoded = JSON.parse(Buffer.from(policy, 'base64').toString())
  const conditions = decoded.conditions.filter(
    (one: unknown) => !JSON.stringify(one).includes('content-length-range'),
  )
  return Buffer.from(JSON.stringify({ ...decoded, conditions })).toString('base64')
}
