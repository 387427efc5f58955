import { beforeAll, describe, expect, inject, it } from 'vitest'
import { backups } from '#functions/backups/records/backups.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { DueMessage } from '#functions/kit/due-message.ts'
import { consumeLimit } from '#functions/kit/limit.ts'
import { audits } from '#functions/kit/system-records.ts'
import { queryAll } from '#functions/kit/table.ts'
import { newId } from '#shared/ids.ts'
import { itemOf, writeItems } from '../../infra/local/seed/business.ts'
import { eventually, tableOfStack } from '../kit/actor.ts'
import { backupsOf, readBackup } from '../kit/backups.ts'
import { deliver } from '../kit/deliveries.ts'
import type { ForkedStack } from '../kit/forked-stack.ts'
import { openShop, type Shop } from '../kit/shop.ts'
import { mailsTo } from '../kit/staff.ts'

let shop: Shop
const table = tableOfStack()
beforeAll(async () => {
  shop = await openShop()
})

/** Reads the audit log's actions about backups, the oldest first. */
async function audited({ owner }: Shop): Promise<string[]> {
  const [partition] = audits.key({ id: '', at: new Date().toISOString() })
  const items = await queryAll<{ action: string }>({ table, tenant: owner.tenant }, partition)
  return items.map(({ action }) => action).filter((action) => action.startsWith('backup.'))
}

describe('backups', () => {
  it('the owner starts a backup and downloads it when it is done', async () => {
    const owner = backupsOf(shop.owner)
    expect((await owner.list()).body).toEqual({ weekly: false, backups: [] })
    const key = { 'idempotency-key': crypto.randomUUID() }
    const { status, body } = await owner.start(key)
    expect([status, body]).toMatchObject([201, { kind: 'manual', status: 'queued', items: 0 }])
    expect((await owner.start(key)).body).toEqual(body)
    const done = await owner.finished(body.id)
    expect((await owner.list()).body.backups).toEqual([done])

    const { url } = (await owner.download(body.id)).body
    const answer = await fetch(url)
    const file = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, file.length, answer.headers.get('content-type')]).toEqual([
      200,
      done.bytes,
      'application/gzip',
    ])
    const { slug } = shop.customer.business.company
    expect(answer.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="navalha-backup-${slug}-\\d{4}-\\d\\d-\\d\\d\\.ndjson\\.gz"$`),
    )
    const { header, lines } = readBackup(file)
    expect([header, lines.length]).toMatchObject([
      { format: 1, tenant_id: shop.owner.tenant, backup_id: body.id, business: 'Barbearia de Teste' },
      done.items,
    ])
    expect(new Set(lines.map(({ kind }) => kind))).not.toContain('member.1')
    expect(await audited(shop)).toEqual(['backup.start', 'backup.download'])
    // A backup that a person starts sends no mail.
    expect((await mailsTo(shop.owner.person.email)).length).toBe(0)
  })

  it('a second start while a backup runs is refused, and so is the eleventh start of a day', async () => {
    const own = await openShop()
    const owner = backupsOf(own.owner)
    const both = await Promise.all([owner.start(), owner.start()])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'backup_running' })
    const [last] = (await owner.list()).body.backups
    await owner.finished(last?.id as string)
    const { tenant } = own.owner
    const counting = { table, tenant, now: () => new Date() } as Ctx
    for (let count = 2; count <= 10; count++) {
      expect(await consumeLimit(counting, 'backups', tenant)).toBe(undefined)
    }
    expect((await owner.start()).body).toMatchObject({ code: 'too_many_backups' })
    expect((await owner.list()).body.backups).toHaveLength(1)
  })

  it('a backup of another business is not found', async () => {
    const done = (await backupsOf(shop.owner).list()).body.backups[0]?.id as string
    const stranger = backupsOf((await openShop()).owner)
    expect((await stranger.download(done)).body).toMatchObject({ code: 'backup_not_found' })
  })

  it('a backup is listed for 90 days, and has no file before it is done', async () => {
    const own = await openShop()
    const owner = backupsOf(own.owner)
    const of = (days: number, more: object) => {
      const at = new Date(Date.now() - days * 86_400_000)
      const item = {
        id: newId('bkp', at),
        kind: 'weekly',
        created_at: at.toISOString(),
        tries: 3,
        items: 0,
        ...more,
      }
      return itemOf(own.customer.business, backups, item as never)
    }
    const failed = of(89, { status: 'failed' }) as { id: string }
    const old = of(91, { status: 'done' }) as { id: string }
    await writeItems(table, [failed, old])
    expect((await owner.list()).body.backups).toMatchObject([{ id: failed.id, status: 'failed' }])
    for (const { id } of [failed, old])
      expect((await owner.download(id)).body).toMatchObject({ code: 'backup_not_found' })
  })
})

describe('weekly backups', () => {
  it('the owner switches weekly backups on and off, and gets a mail when one is done or has failed', async () => {
    const own = await openShop()
    const owner = backupsOf(own.owner)
    const on = (await owner.weekly(true)).body
    expect(on).toMatchObject({ weekly: true, backups: [] })
    const next = new Date(on.next_at as string)
    // The date is late on a Sunday in São Paulo, which is three hours behind UTC.
    expect(new Date(next.getTime() - 3 * 3_600_000).getUTCDay()).toBe(0)
    expect(next.getTime()).toBeGreaterThan(Date.now())
    expect((await owner.weekly(true)).body).toEqual(on)
    const off = (await owner.weekly(false)).body
    expect(off).toEqual({ weekly: false, backups: [] })
    expect(await audited(own)).toEqual(['backup.settings', 'backup.settings'])

    const at = new Date().toISOString()
    const weekly = { kind: 'weekly', status: 'queued', created_at: at, due: at, items: 0, tries: 0 }
    const id = newId('bkp', new Date())
    const begun = { ...weekly, id: newId('bkp', new Date()), status: 'running', tries: 3 }
    const items = [{ ...weekly, id }, begun].map((one) =>
      itemOf(own.customer.business, backups, one as never),
    )
    await writeItems(table, items)
    // The messages are those that the schedule sends in its next minute.
    const stack = { url: inject('url'), env: inject('env') } as unknown as ForkedStack
    const messages = items.map((item) => item as unknown as DueMessage)
    await deliver(
      stack,
      'backup',
      messages.map(({ pk, sk, due }) => ({ pk, sk, due })),
    )
    await owner.finished(id)
    const { email } = own.owner.person
    const mails = await eventually(async () => {
      const sent = await mailsTo(email)
      return sent.length > 1 && sent
    })
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Backup semanal falhou no Navalha',
      'Backup semanal pronto no Navalha',
    ])
    for (const { text } of mails) {
      expect(text).toContain('/ajuda?aba=manual&categoria=admin')
      expect(text).not.toContain('X-Amz')
    }
    const { body } = await owner.list()
    expect(body.backups.map(({ status }) => status).sort()).toEqual(['done', 'failed'])
    // Three functions have died with this backup, so it is not started again.
    expect(body.backups.find(({ status }) => status === 'failed')).toMatchObject({ id: begun.id, items: 0 })
  })
})

describe('the signed address of a backup file', () => {
  it('the address of a backup file is valid for a minute, for this file and for reading only', async () => {
    const owner = backupsOf(shop.owner)
    const id = (await owner.list()).body.backups[0]?.id as string
    const { url, expires_at } = (await owner.download(id)).body
    const seconds = (Date.parse(expires_at) - Date.now()) / 1000
    expect(seconds > 0 && seconds <= 60).toBe(true)
    const codeOf = async (address: string, method = 'GET') => {
      const answer = await fetch(address, { method })
      return [answer.status, /<Code>(.+)<\/Code>/.exec(await answer.text())?.[1]]
    }
    const [path] = url.split('?')
    const denied = [403, 'AccessDenied']
    const unsigned = [403, 'SignatureDoesNotMatch']
    expect(await codeOf(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'))).toEqual(unsigned)
    expect(await codeOf(url.replace(id, newId('bkp', new Date())))).toEqual(unsigned)
    expect(await codeOf(url.replace('navalha-backup', 'outro'))).toEqual(unsigned)
    expect(await codeOf(path as string)).toEqual(denied)
    expect(await codeOf(url, 'PUT')).toEqual(denied)
    expect(await codeOf(url, 'DELETE')).toEqual([405, 'MethodNotAllowed'])
    expect(await codeOf(url.replace('/backups/', '/strange/'))).toEqual([404, 'NoSuchBucket'])
  })
})
