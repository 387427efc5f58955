import { staffCatalog } from '#functions/company/records.ts'
import { pageDates } from '#functions/company/rules.ts'
import { act } from '#functions/kit/act.ts'
import { audit, commit, replace } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError } from '#functions/kit/errors.ts'
import { remove } from '#functions/kit/writes.ts'
import { agendaContextChanged, bumpSheets } from '#functions/schedule/writes/announcements.ts'
import { dateAt } from '#shared/time.ts'
import { professionals } from '../records.ts'
import { beforeDeletion, type StoredProfessional } from '../rules.ts'
import { unlinkMemberWrites } from '../writes.ts'
import { type Input, type Output, requireProfessional, upcomingOf } from './reads.ts'
/**
 * The mark `deleting` stops new appointments; then one commit deletes or unmarks. History keeps the name
 * (RULINGS D4).
 */
export async function deleteProfessional(
  ctx: Ctx,
  { professional_id }: Input<'deleteProfessional'>,
): Promise<Output<'deleteProfessional'>> {
  return act(ctx, async () => {
    const catalog = await staffCatalog(ctx)
    const { company, config } = catalog
    const stored = requireProfessional(catalog, professional_id)
    const countAhead = async () => (await upcomingOf(ctx, catalog, stored)).length
    const before = stored.deleting ? 0 : await countAhead()
    if (before > 0) throw hasUpcoming(before)
    const marked = stored.deleting ? stored : await markDeleting(ctx, stored)
    await bumpSheets(ctx, marked.id, pageDates(config, dateAt(company.timezone, ctx.now())))
    const late = await countAhead()
    if (late > 0) {
      const kept = { ...beforeDeletion(marked), version: marked.version + 1 }
      await commit(ctx, replace(professionals, kept), audit('professional.delete_refused', marked.id, {}))
      throw hasUpcoming(late)
    }
    return {
      answer: {},
      writes: [
        remove(professionals, marked, marked.version),
        ...(await unlinkMemberWrites(ctx, marked)),
        agendaContextChanged(ctx, company),
        audit('professional.delete', marked.id, { before: { name: marked.name } }),
      ],
    }
  })
}

function hasUpcoming(count: number): AppError {
  const appointments = count === 1 ? '1 agendamento' : `${count} agendamentos`
  const message = `Este profissional tem ${appointments} pela frente. Desative o cadastro ou remarque antes.`
  return new AppError('has_upcoming_appointments', message)
}

async function markDeleting(ctx: Ctx, stored: StoredProfessional): Promise<StoredProfessional> {
  const marked: StoredProfessional = {
    ...stored,
    is_active: false,
    deleting: stored.is_active ? 'active' : 'inactive',
    version: stored.version + 1,
  }
  await commit(ctx, replace(professionals, marked), audit('professional.delete_begin', stored.id, {}))
  return marked
}
