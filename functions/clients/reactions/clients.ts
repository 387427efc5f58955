import type { Ctx } from '#functions/kit/context.ts'
import { remove } from '#functions/kit/writes.ts'
import type { EventData } from '#shared/events.ts'
import { absorbed, currentClient, readClient } from '../records.ts'
import { reassignAppointments, wipeAppointments } from './appointments.ts'
import type { ClientEffect } from './summaries.ts'

export function updateEntries(_: Ctx, { id }: EventData<'client.updated'>): ClientEffect[] {
  return [{ id }]
}

/** Removes the client's personal data from its appointments; the name stays. */
export async function forgetClient(ctx: Ctx, { id }: EventData<'client.removed'>): Promise<ClientEffect[]> {
  await wipeAppointments(ctx, id)
  return [{ id }]
}

export async function moveAppointments(
  ctx: Ctx,
  { id, removed_id }: EventData<'client.merged'>,
): Promise<ClientEffect[]> {
  const kept = (await currentClient(ctx, removed_id)).summary.id
  await reassignAppointments(ctx, removed_id, kept)
  // The client was forgotten after these appointments left the index, so its own reaction missed them.
  if ((await readClient(ctx, kept)).client?.anonymised_at) await wipeAppointments(ctx, kept)
  return [{ id: kept }, { id: removed_id, also: remove(absorbed, { id, removed_id }) }]
}
