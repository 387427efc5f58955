import { type ClientEntry, clients, EVERYONE, entries } from '#functions/clients/records.ts'
import { type Birthdays, birthdays, bookingConfigs, companies } from '#functions/company/records.ts'
import { birthdaysAfter, celebratedOn, isBirthday } from '#functions/company/rules.ts'
import { commit, emit, type ItemWrite, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { afterMs } from '#functions/kit/due.ts'
import type { DueMessage, EnqueueDue } from '#functions/kit/due-message.ts'
import { AppError } from '#functions/kit/errors.ts'
import { ref, withoutStorage } from '#functions/kit/records.ts'
import { getMany, query } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import { isQuiet } from '#functions/schedule/rules/reminders.ts'
import { newId } from '#shared/ids.ts'
import { dateAt } from '#shared/time.ts'
import { messageWords } from '../records.ts'
import { type MessageSettings, messageSettings } from '../rules/plan.ts'
import { clientDrafts, notificationWrites } from '../writes.ts'

/** Each client has an event and up to three records, beside the position. */
const PART = 24
/** A call handles this many parts in about ten seconds; the clock schedules the rest. */
const PARTS = 60
const LEASE_MS = 60_000

/** Each transaction also moves the position, so that no client is congratulated twice. */
export async function congratulate(ctx: Ctx, send: EnqueueDue, due: string): Promise<string> {
  const [stored, company, config, words] = await getMany(ctx, [
    ref(birthdays, {}),
    ref(companies, {}),
    ref(bookingConfigs, {}),
    ref(messageWords, {}),
  ])
  if (!company || !config) throw new Error('a tenant without company or configuration')
  if (stored?.due !== due) return 'not due'
  const now = ctx.now()
  const next = birthdaysAfter(company, config, now, stored.date)
  let at: Birthdays = withoutStorage(stored)
  try {
    // A missed birthday gets no late message.
    if (at.date !== dateAt(company.timezone, now)) {
      await commit(ctx, moveOn(at, next))
      return 'missed'
    }
    const plan = { settings: messageSettings(config, words), late: isQuiet(company.timezone, now) }
    for (let part = 1; part <= PARTS; part++) {
      const page = await pageOf(ctx, at)
      const rest = part === PARTS ? now.toISOString() : afterMs(ctx.now(), LEASE_MS)
      const to = page.last ? { ...at, due: rest, after: page.last } : next
      const { writes, messages } = await greetingsOf(ctx, at.date, page.items, plan)
      await commit(ctx, moveOn(at, to), ...writes)
      await send(messages)
      if (!page.last) return 'done'
      at = to
    }
    return 'to be continued'
  } catch (error) {
    if (error instanceof AppError && error.lost) return 'not due'
    throw error
  }
}

/** `last` is set when more clients may follow. */
async function pageOf(
  ctx: Ctx,
  { date, after }: Birthdays,
): Promise<{ items: ClientEntry[]; last: string | undefined }> {
  const { from, to } = celebratedOn(date)
  const [partition] = entries.key({ scope: EVERYONE, sk: '' })
  // The space sorts after the last entry itself.
  const between = [after ? `${after} ` : `b#${from} `, `b#${to} ~`] as const
  const { items, cursor } = await query<ClientEntry>(ctx, partition, { between, limit: PART })
  return { items, last: cursor && items.at(-1)?.sk }
}

async function greetingsOf(
  ctx: Ctx,
  date: string,
  listed: readonly ClientEntry[],
  { settings, late }: { settings: MessageSettings; late: boolean },
): Promise<{ writes: Write[]; messages: DueMessage[] }> {
  const found = await getMany(
    ctx,
    listed.map(({ id }) => ref(clients, { id })),
  )
  // The index may lag behind, so the stored date decides.
  const celebrated = found
    .filter((client) => client !== undefined)
    .filter(({ birth_date, anonymised_at }) => !anonymised_at && isBirthday(birth_date, date))
  const drafts = celebrated.flatMap((client) =>
    clientDrafts('birthday', client, settings, {}, () => newId('ntf', ctx.now())),
  )
  const { writes, messages } = notificationWrites(
    ctx,
    drafts.map((draft) => (late ? { skip: 'outdated' as const, ...draft } : draft)),
  )
  return { writes: [...celebrated.map((client) => emit('client.birthday', client)), ...writes], messages }
}

/** The second of two workers at the same position fails. */
function moveOn(from: Birthdays, to: Birthdays): ItemWrite {
  const { date, due, after } = to
  return patch(birthdays, {}, { date, due, due_sk: due, after }, { due: from.due, after: from.after })
}
