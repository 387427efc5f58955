import type * as z from 'zod'
import { currentClient } from '#functions/clients/records.ts'
import { unsubscribeWrites } from '#functions/clients/writes/unsubscribing.ts'
import { readCompany } from '#functions/company/records.ts'
import { linkBusiness } from '#functions/company/rules.ts'
import { act } from '#functions/kit/act.ts'
import { audit } from '#functions/kit/commit.ts'
import { withTenant } from '#functions/kit/identify.ts'
import { invalidLink } from '#functions/kit/link-token.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import type { Needs } from '#functions/kit/services.ts'
import type { unsubscribeContract } from '#shared/unsubscribe.ts'

type Input<K extends keyof typeof unsubscribeContract> = z.output<(typeof unsubscribeContract)[K]['input']>
type Output = z.input<(typeof unsubscribeContract)['unsubscribe']['output']>
type Reading = Needs<'read_unsubscribe'>

/** A deleted client gets no messages. */
export async function getSubscription(ctx: Reading, { token }: Input<'getSubscription'>): Promise<Output> {
  const { there, client_id } = followToken(ctx, token)
  const [business, { client }] = await Promise.all([businessOf(there), currentClient(there, client_id)])
  return { business, unsubscribed: !client || Boolean(client.unsubscribed_at ?? client.anonymised_at) }
}

export async function unsubscribe(ctx: Reading, { token }: Input<'unsubscribe'>): Promise<Output> {
  const { there, client_id } = followToken(ctx, token)
  const business = await businessOf(there)
  return act(there, async () => {
    const writes = await unsubscribeWrites(there, client_id)
    return {
      answer: { business, unsubscribed: true },
      writes: writes.length > 0 ? [...writes, audit('client.unsubscribe', client_id, {})] : [],
    }
  })
}

function followToken(ctx: Reading, token: string) {
  const link = ctx.read_unsubscribe(token)
  if (!link) throw invalidLink()
  return { there: withTenant(ctx, link.tenant as Tenant), client_id: link.client_id }
}

async function businessOf(ctx: Reading): Promise<string> {
  const { company, config } = await readCompany(ctx)
  return linkBusiness(company, config).name
}
