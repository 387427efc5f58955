import { nextConfig, staffCatalog } from '#functions/company/records.ts'
import { create, emit, replace, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError } from '#functions/kit/errors.ts'
import { type Membership, members, memberships } from '#functions/kit/membership.ts'
import { get } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import { newId } from '#shared/ids.ts'
import type { Professional } from '#shared/professionals.ts'
import { professionals } from './records.ts'
import { nameFromEmail, newHours, PROFESSIONALS_LIMIT } from './rules.ts'
/** Adding one raises the configuration's version, so that concurrent additions conflict. */
export function requireRoom(team: readonly Professional[]): void {
  if (team.length < PROFESSIONALS_LIMIT) return
  const message = `Uma empresa pode ter no máximo ${PROFESSIONALS_LIMIT} profissionais.`
  throw new AppError('too_many_professionals', message)
}

/** Reuses the named professional if unlinked, else creates one for staff to complete. */
export async function professionalFor(
  ctx: Ctx,
  who: { user_id: string; email: string; name?: string | undefined },
  wanted?: string,
) {
  const { user_id } = who
  const { professionals: team, config } = await staffCatalog(ctx)
  const named = team.find(({ id }) => id === wanted)
  if (named && !named.user_id) {
    return {
      id: named.id,
      writes: [
        patch(
          professionals,
          named,
          { user_id, version: named.version + 1 },
          { user_id: undefined, version: named.version },
        ),
      ],
    }
  }
  requireRoom(team)
  const id = newId('pro', ctx.now())
  // The professional is inactive until staff have checked the name and chosen services.
  const fresh = {
    id,
    name: who.name ?? nameFromEmail(who.email),
    is_active: false,
    specialties: [],
    hours: newHours(config),
    user_id,
    created_at: ctx.now().toISOString(),
    version: 1,
  }
  return { id, writes: [create(professionals, fresh), nextConfig(config)] }
}

export async function linkWrites(
  ctx: Ctx,
  team: readonly Professional[],
  professional: Professional,
  userId: string | null,
): Promise<Write[]> {
  if (userId === (professional.user_id ?? null)) return []
  const freed = await unlinkMemberWrites(ctx, professional)
  if (userId === null) return freed
  const member = await get(ctx, members, { user_id: userId }, { consistent: true })
  if (!member) throw new AppError('member_not_found', 'Membro não encontrado')
  // The member was read after the team and may have been linked in between.
  const others = team.filter(({ id }) => id !== professional.id)
  const taken = others.find((one) => one.user_id === userId || one.id === member.professional_id)
  if (taken) {
    const message = `Esta conta já está ligada a ${taken.name}. Desfaça essa ligação antes.`
    throw new AppError('member_linked', message)
  }
  return [...freed, ...bothSides({ ...member, professional_id: professional.id })]
}

export async function unlinkMemberWrites(ctx: Ctx, { id, user_id }: Professional): Promise<Write[]> {
  const member = user_id && (await get(ctx, members, { user_id }, { consistent: true }))
  if (!member || member.professional_id !== id) return []
  const { professional_id: _, ...rest } = member
  return bothSides(rest)
}

function bothSides(member: Membership): Write[] {
  const next = { ...member, version: member.version + 1 }
  return [replace(memberships, next), replace(members, next)]
}

export async function unlinkProfessionalWrites(
  ctx: Ctx,
  { user_id, professional_id: id }: Membership,
): Promise<Write[]> {
  const professional = id && (await get(ctx, professionals, { id }, { consistent: true }))
  if (!professional || professional.user_id !== user_id) return []
  const { version } = professional
  const changes = { user_id: undefined, version: version + 1 }
  return [
    patch(professionals, professional, changes, { user_id, version }),
    // The event also ends the calendar feed of a member who has left.
    emit('agenda.changed', { id, version: version + 1, dates: [], context_changed: true }),
  ]
}
