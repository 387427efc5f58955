import type * as z from 'zod'
import { staffCatalog } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError } from '#functions/kit/errors.ts'
import { membersOf } from '#functions/kit/membership.ts'
import { upcomingAppointments } from '#functions/schedule/records/sheets.ts'
import type { Professional, professionalsContract } from '#shared/professionals.ts'
import { wallClock } from '#shared/time.ts'
import { type StoredProfessional, visibleTo } from '../rules.ts'

type Routes = typeof professionalsContract
export type Input<K extends keyof Routes> = z.output<Routes[K]['input']>
export type Output<K extends keyof Routes> = z.input<Routes[K]['output']>
export type Catalog = Awaited<ReturnType<typeof staffCatalog>>

/** Professionals see contact data, prices and absence reasons of their own profile only. */
export async function listProfessionals(ctx: Ctx): Promise<Output<'listProfessionals'>> {
  const [catalog, view] = await Promise.all([staffCatalog(ctx), viewOf(ctx)])
  return { professionals: catalog.professionals.map((one) => view(one, catalog)) }
}

/** Upcoming appointments survive a deactivation and prevent a deletion. */
export async function getProfessional(
  ctx: Ctx,
  { professional_id }: Input<'getProfessional'>,
): Promise<Output<'getProfessional'>> {
  const [catalog, view] = await Promise.all([staffCatalog(ctx), viewOf(ctx)])
  const professional = requireProfessional(catalog, professional_id)
  return {
    professional: view(professional, catalog),
    upcoming_appointments: await upcomingOf(ctx, catalog, professional),
  }
}

export async function viewOf(ctx: Ctx) {
  const { by } = ctx
  const members = ctx.can('catalog.write') ? await membersOf(ctx) : by.kind === 'staff' ? [by] : []
  const emails = new Map(members.map(({ user_id, email }) => [user_id, email]))
  return (professional: Professional, catalog: Catalog) =>
    visibleTo(ctx, professional, serviceIds(catalog), emails)
}

export function serviceIds({ services }: Catalog): Set<string> {
  return new Set(services.map(({ id }) => id))
}

export function requireProfessional({ professionals: team }: Catalog, id: string): StoredProfessional {
  const found = team.find((one) => one.id === id)
  if (!found) throw new AppError('professional_not_found', 'Profissional não encontrado.')
  return found
}

/** The read is strongly consistent and ends at the date `to`. */
export function upcomingOf(ctx: Ctx, { company }: Catalog, { id }: { id: string }, to?: string) {
  return upcomingAppointments(ctx, id, wallClock(company.timezone, ctx.now()), to)
}
