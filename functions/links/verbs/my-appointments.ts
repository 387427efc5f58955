import type * as z from 'zod'
import { appointmentsOf, clients } from '#functions/clients/records.ts'
import { maskEmail } from '#functions/clients/rules.ts'
import { lookUpPhone, requirePhone } from '#functions/clients/writes/lookups.ts'
import { catalogOf } from '#functions/company/records.ts'
import { act } from '#functions/kit/act.ts'
import { audit, emit, replace } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError } from '#functions/kit/errors.ts'
import { enforceLimit, pastLimit } from '#functions/kit/limit.ts'
import type { Needs } from '#functions/kit/services.ts'
import { get } from '#functions/kit/table.ts'
import { newId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { ACTION_SECONDS, type linksContract, MY_APPOINTMENTS_LIMIT } from '#shared/links.ts'
import { wallClock } from '#shared/time.ts'
import { type Codes, clientCodes } from '../records.ts'
import { openCodes, ownAppointment } from '../rules.ts'
import { tokensOf } from './tokens.ts'

type Input<K extends keyof typeof linksContract> = z.output<(typeof linksContract)[K]['input']>
type Output<K extends keyof typeof linksContract> = z.input<(typeof linksContract)[K]['output']>

/** Writes only counters. A phone alone suffices unless the business requires a code or lookups are many. */
export async function listMyAppointments(
  ctx: Needs<'sign_link' | 'code_of'>,
  { code, ...input }: Input<'listMyAppointments'>,
): Promise<Output<'listMyAppointments'>> {
  const phone = await requirePhone(ctx, input.phone, 'phone')
  const { client_id, asksMore } = await lookUpPhone(ctx, phone)
  const now = ctx.now()
  const { company, config } = await catalogOf(ctx, now)
  if (!company || !config) throw new Error('a tenant without company or configuration')
  if (!client_id) return { found: false, appointments: [] }
  if (config.appointments_code || asksMore) await requireCode(ctx, client_id, code)
  const { items } = await appointmentsOf(ctx, client_id, {
    between: [wallClock(company.timezone, now).date, '~'],
    limit: MY_APPOINTMENTS_LIMIT,
  })
  const expires = Math.floor(now.getTime() / 1000) + ACTION_SECONDS
  return {
    found: true,
    appointments: items.map((appointment) => ({
      ...ownAppointment(company.timezone, appointment),
      actions: tokensOf(ctx, { company, config }, appointment, expires),
    })),
  }
}

/** The event does not carry the code. Over the hourly limit the last code is reused. */
export async function sendMyCode(ctx: Ctx, input: Input<'sendMyCode'>): Promise<Output<'sendMyCode'>> {
  const phone = await requirePhone(ctx, input.phone, 'phone')
  const { client_id } = await lookUpPhone(ctx, phone)
  return act(ctx, async () => {
    const client = client_id ? await get(ctx, clients, { id: client_id }, { consistent: true }) : undefined
    if (!client?.email || client.anonymised_at) {
      const message = 'Não temos um email seu para enviar o código. Fale com o estabelecimento.'
      throw new AppError('code_unavailable', message)
    }
    const { id, version, email } = client
    const stored = await get(ctx, clientCodes, { client_id: id }, { consistent: true })
    const mailed = mailsAfter(ctx, stored)
    return {
      answer: { email: maskEmail(email) },
      writes: [
        ...(mailed
          ? [
              replace(clientCodes, { client_id: id, mailed, version: (stored?.version ?? 0) + 1 }),
              emit('client.code_requested', { id, version }),
            ]
          : []),
        audit('client.code', id, {}),
      ],
    }
  })
}

/** Over the limit no e-mail is added while the last code is valid, so that no client is locked out. */
function mailsAfter(ctx: Ctx, stored: Codes | undefined): Codes['mailed'] | undefined {
  const now = ctx.now()
  const { mails, codes } = openCodes(stored?.mailed ?? [], now)
  const { limit, seconds } = limits.codes_of_client
  if (mails.length < limit) return [...mails, { id: newId('cod', now), at: now.toISOString() }]
  if (codes.length > 0) return undefined
  const free = Date.parse(mails[0]?.at ?? '') + seconds * 1000
  const message = 'Já enviamos códigos demais nesta hora. Aguarde alguns minutos e peça outro.'
  throw pastLimit('codes_of_client', Math.max(1, Math.ceil((free - now.getTime()) / 1000)), message)
}

/** A code is valid for 10 minutes after it was requested. */
async function requireCode(ctx: Needs<'code_of'>, clientId: string, code: string | undefined): Promise<void> {
  if (!code) throw new AppError('code_required', 'Informe o código que enviamos para o seu email.')
  const stored = await get(ctx, clientCodes, { client_id: clientId }, { consistent: true })
  const { codes } = openCodes(stored?.mailed ?? [], ctx.now())
  const request = codes.at(-1)
  const wrong = () => new AppError('code_wrong', 'Código incorreto ou vencido. Peça outro.')
  if (!request) throw wrong()
  const refusal = 'Muitas tentativas. Peça outro código ou aguarde alguns minutos.'
  await enforceLimit(ctx, 'code_guesses', `${request.id} ${ctx.address ?? ''}`, refusal)
  await enforceLimit(ctx, 'code_guesses_everywhere', request.id, refusal)
  if (!codes.some(({ id }) => ctx.code_of(ctx.tenant, clientId, id) === code)) throw wrong()
}
