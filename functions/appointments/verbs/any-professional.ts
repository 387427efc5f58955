import { readForBooking } from '#functions/booking/records.ts'
import { chooseProfessional, offers } from '#functions/booking/rules.ts'
import { catalogOf } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError, errorFactory } from '#functions/kit/errors.ts'
import { busyOf, type Sheet } from '#functions/schedule/records/sheets.ts'
import { isFree, policyOf } from '#functions/schedule/rules/slots.ts'
import { termsOf } from '#shared/terms.ts'
import { minutesOf } from '#shared/time.ts'
import { refusals } from '../rules/appointment.ts'

type Input = { service_id: string; date: string; time: string; duration?: number | undefined }

const refuse = errorFactory(refusals)

/** Chooses the professional as the booking page does, among those who offer the service and are free. */
export async function chooseFree(ctx: Ctx, input: Input): Promise<Sheet> {
  const { service_id, date } = input
  const ids = (await catalogOf(ctx, ctx.now())).professionals.map(({ id }) => id)
  const { catalog, sheetOf } = await readForBooking(ctx, ids, { service_id, date })
  const { company, config, professionals } = catalog
  const [service] = catalog.services
  if (!company || !config) throw new Error('a tenant without company or configuration')
  if (!service?.is_active) throw refuse('service_not_found')
  const candidates = professionals.filter((one) => one.is_active && offers(one, service_id))
  if (candidates.length === 0) throw refuse('professional_not_found')
  const start = minutesOf(input.time)
  const free = candidates.flatMap((one) => {
    const busy = busyOf(sheetOf.get(one.id))
    const duration = input.duration ?? termsOf(service, one).duration
    const policy = policyOf(company, config, one)
    return isFree(policy, busy, date, start, duration) ? [{ professional_id: one.id, busy }] : []
  })
  if (free.length === 0) {
    const message = 'Nenhum profissional que faz este serviço está livre neste horário.'
    throw new AppError('overlap', message, { fields: [{ field: 'time', message }] })
  }
  return sheetOf.get(chooseProfessional(free, start)) as Sheet
}
