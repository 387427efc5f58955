import type * as z from 'zod'
import { changedIds } from '#functions/changes/records.ts'
import { filtersRefused, splitFound } from '#functions/changes/rules.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { invalidFields } from '#functions/kit/errors.ts'
import { ref } from '#functions/kit/records.ts'
import { get, getMany } from '#functions/kit/table.ts'
import type { Client } from '#shared/clients.ts'
import type { partnerClientsContract } from '#shared/partner/agenda.ts'
import { PAGE } from '#shared/partner/partner.ts'
import { clients } from '../records.ts'
import { refuse } from './access.ts'
import * as file from './file.ts'
import * as lists from './lists.ts'

type Routes = typeof partnerClientsContract
type Input<K extends keyof Routes> = z.output<Routes[K]['input']>
type Output<K extends keyof Routes> = z.input<Routes[K]['output']>

/** Reads the clients as well, because search entries are shorter. */
export async function listClients(
  ctx: Ctx,
  { changed_since, search, limit = PAGE, cursor }: Input<'listClients'>,
): Promise<Output<'listClients'>> {
  if (changed_since) {
    const refused = filtersRefused({ search })
    if (refused) throw invalidFields(...refused)
    const { ids, ...rest } = await changedIds(ctx, 'clients', changed_since, { limit, cursor })
    return { ...splitFound(ids, await readAll(ctx, ids)), ...rest }
  }
  const page = await lists.listClients(ctx, { search, order: 'recent', limit, cursor })
  const found = await readAll(
    ctx,
    page.clients.map(({ id }) => id),
  )
  return {
    // A client that was deleted meanwhile has no item.
    data: found.filter((client) => client !== undefined),
    ...(page.cursor && { cursor: page.cursor }),
  }
}

function readAll(ctx: Ctx, ids: readonly string[]): Promise<(Client | undefined)[]> {
  return getMany(
    ctx,
    ids.map((id) => ref(clients, { id })),
  )
}

export async function getClient(
  ctx: Ctx,
  { client_id: id }: Input<'getClient'>,
): Promise<Output<'getClient'>> {
  const client = await get(ctx, clients, { id }, { consistent: true })
  if (!client) throw refuse('client_not_found')
  return client
}

export function createClient(ctx: Ctx, input: Input<'createClient'>): Promise<Output<'createClient'>> {
  return file.createClient(ctx, input)
}

export function updateClient(ctx: Ctx, input: Input<'updateClient'>): Promise<Output<'updateClient'>> {
  return file.updateClient(ctx, input)
}

export function deleteClient(ctx: Ctx, input: Input<'deleteClient'>): Promise<Output<'deleteClient'>> {
  return file.deleteClient(ctx, input)
}
