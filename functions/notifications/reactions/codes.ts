import { currentClient } from '#functions/clients/records.ts'
import { emailOf } from '#functions/clients/rules.ts'
import { readCompany } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import type { codeMaker } from '#functions/kit/link-token.ts'
import type { EventData } from '#shared/events.ts'
import type { SendMail } from '../provider.ts'
import { codeMessage } from '../rules/code.ts'
import { tenantSender } from '../rules/letter.ts'
import { deliver } from './delivery.ts'

type Tools = { app_url: string; send: SendMail; code_of: ReturnType<typeof codeMaker> }

/** Makes the reaction that sends a client the code that shows their appointments. */
export function codeMessages({ app_url, send, code_of }: Tools) {
  return (ctx: Ctx, { id }: EventData<'client.code_requested'>) =>
    deliver(ctx, send, async () => {
      const [{ company, config }, { client }] = await Promise.all([readCompany(ctx), currentClient(ctx, id)])
      const to = emailOf(client)
      if (!client || !to) return
      // Of the id that was asked for: it is the one that the code is compared by.
      const message = codeMessage(tenantSender(app_url, company, config), code_of(ctx.tenant, id, ctx.now()))
      return { to, message, about: { kind: 'code', client_name: client.name } }
    })
}
