import * as z from 'zod'
import { contract } from './contract.ts'
import { instant } from './fields.ts'
import { leaversAddresses } from './staff-routes.ts'

/** Days after which what a leaver left stands still, unless an owner has confirmed it (RULINGS G5). */
export const CONFIRM_DAYS = 7

/** The app lists here what leavers left. */
export const SECURITY_PATH = '/ajuda?aba=seguranca'

/** Marks what works on after its maker left: whose it was, and when it pauses unless an owner confirms it. */
export const handedOverSchema = () =>
  z.strictObject({ departure_id: z.string(), from: z.string(), until: instant() })
export type HandedOver = z.infer<ReturnType<typeof handedOverSchema>>

/** Tells whether nobody confirmed it in time. */
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
    /** It is paused because nobody confirmed it in time. */
    paused: z.boolean(),
  })
export type LeftItem = z.infer<ReturnType<typeof leftItemSchema>>

export const leaversContract = /* @__PURE__ */ contract(leaversAddresses, {
  /** Lists what members who left have made and an owner has not decided on, the most urgent first. */
  listLeft: {
    access: { permission: 'members.manage' },
    input: () => z.strictObject({}),
    output: () => z.object({ items: z.array(leftItemSchema()) }),
    status: 200,
    errors: [],
  },
  /** Keeps one of them, which the caller then answers for, or switches it off. */
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
