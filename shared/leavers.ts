import * as z from 'zod'
import { contract } from './contract.ts'
import { instant } from './fields.ts'
import { leaversAddresses } from './staff-routes.ts'

export const CONFIRM_DAYS = 7

export const SECURITY_PATH = '/ajuda?aba=seguranca'

/** The item pauses unless an owner confirms it in time. */
export const handedOverSchema = () =>
  z.strictObject({ departure_id: z.string(), from: z.string(), until: instant() })
export type HandedOver = z.infer<ReturnType<typeof handedOverSchema>>

export function isPaused(item: { handed_over?: HandedOver | undefined }, now: Date): boolean {
  return item.handed_over !== undefined && item.handed_over.until <= now.toISOString()
}

const leftKinds = ['api_key', 'webhook', 'automation'] as const

const leftItemSchema = () =>
  z.object({
    kind: z.enum(leftKinds),
    id: z.string(),
    name: z.string(),
    handed_over: handedOverSchema(),
    paused: z.boolean(),
  })
export type LeftItem = z.infer<ReturnType<typeof leftItemSchema>>

export const leaversContract = /* @__PURE__ */ contract(leaversAddresses, {
  listLeft: {
    access: { permission: 'members.manage' },
    input: () => z.strictObject({}),
    output: () => z.object({ items: z.array(leftItemSchema()) }),
    status: 200,
    errors: [],
  },
  /** The caller becomes responsible for it, or it is switched off. */
  settleLeft: {
    access: { permission: 'members.manage' },
    input: () =>
      z.strictObject({ kind: z.enum(leftKinds), id: z.string().min(1).max(40), keep: z.boolean() }),
    output: () => z.object({}),
    status: 200,
    idempotent: true,
    errors: ['api_key_not_found', 'webhook_not_found'],
  },
})
