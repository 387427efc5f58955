import * as z from 'zod'
import { contract } from './contract.ts'
import { unsubscribeAddresses } from './unsubscribe-routes.ts'

const token = () => z.string().regex(/^[\w.-]{1,400}$/, 'Token inválido')

const stateSchema = () => z.object({ business: z.string(), unsubscribed: z.boolean() })
export type Subscription = z.infer<ReturnType<typeof stateSchema>>

export const unsubscribeContract = /* @__PURE__ */ contract(unsubscribeAddresses, {
  getSubscription: {
    access: 'anyone',
    input: () => z.strictObject({ token: token() }),
    output: stateSchema,
    status: 200,
    errors: ['link_invalid'],
  },
  /** E-mail programs (RFC 8058) and the page's button call it. Messages about appointments continue. */
  unsubscribe: {
    access: 'anyone',
    form: true,
    input: () => z.strictObject({ token: token(), 'List-Unsubscribe': z.literal('One-Click').optional() }),
    output: stateSchema,
    status: 200,
    errors: ['link_invalid'],
  },
})
