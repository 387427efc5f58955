import { staffCatalog } from '#functions/company/records.ts'
import { itemWrite, lostRace } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { writeNew } from '#functions/kit/once.ts'
import { ref } from '#functions/kit/records.ts'
import { writeOrFalseOnConflict } from '#functions/kit/single-write.ts'
import { getMany } from '#functions/kit/table.ts'
import { putNewer } from '#functions/kit/writes.ts'
import { dayOf } from '#functions/schedule/records/days.ts'
import { FEED_AHEAD_DAYS, FEED_PAST_DAYS } from '#shared/calendar.ts'
import { addDays, dateAt, datesFrom } from '#shared/time.ts'
import { feedEntries, feedHeads, type StoredEntry, type StoredFeed } from '../records.ts'
import { absencesEntry, appointmentEntry, belongsTo, blockEntry } from '../rules.ts'
import { removeEntries } from '../writes.ts'

const AT_ONCE = 25

/** It is safe to run twice, and while the agenda changes. */
export async function fillFeed(
  ctx: Ctx,
  { agenda, hash }: StoredFeed,
  { past, ahead } = { past: FEED_PAST_DAYS, ahead: FEED_AHEAD_DAYS },
): Promise<void> {
  const readAt = ctx.now()
  const { company, professionals } = await staffCatalog(ctx)
  const names = new Map(professionals.map(({ id, name }) => [id, name]))
  const first = addDays(dateAt(company.timezone, readAt), -past)
  const entries: StoredEntry[] = [{ ...absencesEntry(agenda, professionals, readAt), hash }]
  await inParts(datesFrom(first, past + 1 + ahead), async (date) => {
    const { appointments, blocks } = await dayOf(ctx, date)
    const isShown = ({ professional_id }: { professional_id?: string | undefined }) =>
      belongsTo(agenda, professional_id)
    const found = [
      ...appointments.filter(isShown).map(appointmentEntry),
      ...blocks
        .filter(isShown)
        .map((block) => blockEntry(block, names.get(block.professional_id), readAt.toISOString())),
    ]
    entries.push(...found.map((entry) => ({ ...entry, hash })))
  })
  await writeEntries(ctx, entries)
  await bumpHead(ctx, hash)
}

export async function writeEntries(ctx: Ctx, entries: readonly StoredEntry[]): Promise<void> {
  await writeNew(ctx, entries, (entry) => putNewer(feedEntries, entry))
}

/** The version follows the entries. A closed feed has no head, so late entries are removed. */
export async function bumpHead(ctx: Ctx, hash: string): Promise<void> {
  const bump = itemWrite('Update', feedHeads, { hash }, () => ({
    UpdateExpression: 'ADD version :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':one': 1 },
  }))
  if (await writeOrFalseOnConflict(ctx, bump)) return
  const [head] = await getMany(ctx, [ref(feedHeads, { hash })])
  if (!head) await removeEntries(ctx, hash)
  throw lostRace()
}

async function inParts<T>(all: readonly T[], run: (one: T) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < all.length; i += AT_ONCE) await Promise.all(all.slice(i, i + AT_ONCE).map(run))
}
