import type * as z from 'zod'
import { act } from '#functions/kit/act.ts'
import { audit, create, emit } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { versionConflict } from '#functions/kit/errors.ts'
import { remove } from '#functions/kit/writes.ts'
import type { Client, clientsContract } from '#shared/clients.ts'
import { absorbed, clients, countAppointments, mergedAway } from '../records.ts'
import { changedClient, differingFields, mergedFields, PHONES_PER_CLIENT } from '../rules.ts'
import { clientChange } from '../writes/client-change.ts'
import { mergePhones, phonesOf } from '../writes/phones.ts'
import { mergedSummaries } from '../writes/search-entries.ts'
import { refuse, requireEditable } from './access.ts'

type Input<K extends keyof typeof clientsContract> = z.output<(typeof clientsContract)[K]['input']>
type Output<K extends keyof typeof clientsContract> = z.input<(typeof clientsContract)[K]['output']>

export async function previewMerge(ctx: Ctx, input: Input<'previewMerge'>): Promise<Output<'previewMerge'>> {
  const { kept, removed } = await readPair(ctx, input)
  return {
    kept: kept.client,
    removed: removed.client,
    merged: changedClient(kept.client, mergedFields(kept.client, removed.client), ctx.now()),
    differing: differingFields(kept.client, removed.client),
    appointments: await countAppointments(ctx, input.other_id),
  }
}

/** A reaction reassigns appointments; until then the removed id resolves to the other client. */
export async function mergeClients(ctx: Ctx, input: Input<'mergeClients'>): Promise<Client> {
  const { client_id: id, other_id: removed_id, version, other_version, take } = input
  return act(ctx, async () => {
    const { kept, removed } = await readPair(ctx, input)
    const asSeen = kept.client.version === version && removed.client.version === other_version
    if (!asSeen) throw versionConflict()
    const merged = changedClient(kept.client, mergedFields(kept.client, removed.client, take), ctx.now())
    const { last_booked, hold } = removed.client
    return {
      answer: merged,
      writes: [
        clientChange(
          kept.client,
          { ...merged, notes_by: removed.client.notes_by },
          { booked_ahead: undefined },
        ),
        remove(clients, { id: removed_id }, other_version, { last_booked, hold }),
        create(mergedAway, { id: removed_id, into: id }),
        create(absorbed, { id, removed_id, last_booked }),
        ...mergePhones(merged, kept, removed),
        ...mergedSummaries(merged, kept, removed),
        emit('client.merged', { ...merged, removed_id }),
        audit('client.merge', id, { before: { removed: removed_id }, after: { taken: take } }),
      ],
    }
  })
}

async function readPair(ctx: Ctx, ids: { client_id: string; other_id: string }) {
  if (ids.client_id === ids.other_id) throw refuse('cannot_merge_same_client')
  const [kept, removed] = await Promise.all([
    requireEditable(ctx, ids.client_id),
    requireEditable(ctx, ids.other_id),
  ])
  if (phonesOf(kept).length + phonesOf(removed).length > PHONES_PER_CLIENT) throw refuse('too_many_phones')
  return { kept, removed }
}
