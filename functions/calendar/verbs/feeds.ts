import type * as z from 'zod'
import { readCompany, staffCatalog } from '#functions/company/records.ts'
import { act } from '#functions/kit/act.ts'
import { audit, create, emit, replace } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError, forbidden } from '#functions/kit/errors.ts'
import { counterWrite } from '#functions/kit/limit.ts'
import { ref } from '#functions/kit/records.ts'
import { get, getMany } from '#functions/kit/table.ts'
import { remove } from '#functions/kit/writes.ts'
import { professionals } from '#functions/professionals/records.ts'
import { hasAgenda } from '#functions/schedule/rules/entries.ts'
import { type calendarContract, type Feed, WHOLE_BUSINESS } from '#shared/calendar.ts'
import { limits } from '#shared/limits.ts'
import type { Professional } from '#shared/professionals.ts'
import { feedHeads, feeds, feedsOf, hashOfSecret, type StoredFeed } from '../records.ts'
import { closeWrites, removeEntries } from '../writes.ts'
import { fillFeed } from './filling.ts'

type Input<K extends keyof typeof calendarContract> = z.output<(typeof calendarContract)[K]['input']>
type Output<K extends keyof typeof calendarContract> = z.input<(typeof calendarContract)[K]['output']>

export async function listFeeds(ctx: Ctx, _: Input<'listFeeds'>): Promise<Output<'listFeeds'>> {
  const [{ company, professionals: team }, stored] = await Promise.all([
    staffCatalog(ctx),
    feedsOf(ctx, { consistent: true }),
  ])
  const heads = await getMany(
    ctx,
    stored.map((feed) => ref(feedHeads, feed)),
  )
  const agendas = [
    ...(ctx.can('agenda.all') ? [{ id: WHOLE_BUSINESS, name: company.name }] : []),
    ...team.filter(({ id, is_active }) => is_active && hasAgenda(ctx, id)),
  ]
  return {
    feeds: agendas.map(({ id, name }): Feed => {
      const at = stored.findIndex(({ agenda }) => agenda === id)
      const fetched_at = heads[at]?.fetched_at
      return {
        agenda: id,
        name,
        ...(stored[at] && { created_at: stored[at].created_at }),
        ...(fetched_at && { fetched_at }),
      }
    }),
  }
}

const TOO_MANY = `Já foram criados ${limits.feeds.limit} endereços hoje. Use um deles ou crie outro amanhã.`

/** A new calendar begins with these days, and the event's reaction writes the others. */
const FIRST_DAYS = { past: 1, ahead: 14 }

/** The commit removes the former head; its entries are unreachable then and expire (TTL). */
export async function openFeed(ctx: Ctx, { agenda }: Input<'openFeed'>): Promise<Output<'openFeed'>> {
  requireAgenda(ctx, agenda)
  const secret = newSecret()
  const { stored: feed, name } = await act(ctx, async () => {
    const created_at = ctx.now().toISOString()
    const [before, { company }, professional] = await Promise.all([
      get(ctx, feeds, { agenda }, { consistent: true }),
      readCompany(ctx),
      professionalOf(ctx, agenda),
    ])
    const { timezone } = company
    const name = professional?.name ?? company.name
    const { user_id } = professional ?? {}
    const version = (before?.version ?? 0) + 1
    const stored: StoredFeed = {
      ...{ agenda, hash: hashOfSecret(secret), user_id, created_at, version },
      ...(ctx.by.kind === 'staff' && { created_by: ctx.by.user_id }),
    }
    const head = { hash: stored.hash, agenda, tenant_id: ctx.tenant, name, timezone, version: 1 }
    return {
      answer: { stored, name },
      writes: [
        replace(feeds, stored),
        create(feedHeads, head),
        ...(before ? [remove(feedHeads, before)] : []),
        // The reaction fills in all other days, and what the index did not have yet.
        emit('calendar.feed_opened', { id: agenda, version }),
        counterWrite(ctx, 'feeds', ctx.tenant, TOO_MANY),
        audit('calendar.feed_open', agenda, { after: { replaced: before !== undefined } }),
      ],
    }
  })
  await fillFeed(ctx, feed, FIRST_DAYS)
  return { feed: { agenda, name, created_at: feed.created_at }, secret }
}

export async function closeFeed(ctx: Ctx, { agenda }: Input<'closeFeed'>): Promise<Output<'closeFeed'>> {
  requireAgenda(ctx, agenda)
  let hash = ''
  await act(ctx, async () => {
    const stored = await get(ctx, feeds, { agenda }, { consistent: true })
    if (!stored) throw new AppError('feed_not_found', 'Este endereço já foi desativado. Atualize a tela.')
    hash = stored.hash
    return { answer: {}, writes: [...closeWrites(stored), audit('calendar.feed_close', agenda, {})] }
  })
  if (hash) await removeEntries(ctx, hash)
  return {}
}

function requireAgenda(ctx: Ctx, agenda: string): void {
  const allowed = agenda === WHOLE_BUSINESS ? ctx.can('agenda.all') : hasAgenda(ctx, agenda)
  if (!allowed) throw forbidden()
}

async function professionalOf(ctx: Ctx, agenda: string): Promise<Professional | undefined> {
  if (agenda === WHOLE_BUSINESS) return undefined
  const professional = await get(ctx, professionals, { id: agenda }, { consistent: true })
  if (!professional?.is_active)
    throw new AppError('professional_not_found', 'Profissional não encontrado. Escolha outro profissional.')
  return professional
}

function newSecret(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url')
}
