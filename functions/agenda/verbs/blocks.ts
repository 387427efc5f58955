import { act } from '#functions/kit/act.ts'
import { audit, create, emit, replace } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { invalidFields } from '#functions/kit/errors.ts'
import { get } from '#functions/kit/table.ts'
import { remove } from '#functions/kit/writes.ts'
import { professionals } from '#functions/professionals/records.ts'
import { blocks } from '#functions/schedule/records/days.ts'
import { hasAgenda } from '#functions/schedule/rules/entries.ts'
import { type Place, reserveTime } from '#functions/schedule/writes/reservations.ts'
import type { Block } from '#shared/agenda.ts'
import { newId } from '#shared/ids.ts'
import { minutesOf, timeOf } from '#shared/time.ts'
import { type Input, type Output, refuse } from './days.ts'
/** Only `allow_overlap` with `agenda.all` may place a block over an existing entry. */
export async function createBlock(ctx: Ctx, input: Input<'createBlock'>): Promise<Block> {
  const { allow_overlap, duration, ...fields } = input
  return act(ctx, async () => {
    const now = ctx.now()
    const end = endOf(input.start, duration)
    await requireProfessional(ctx, input.professional_id)
    const begun: Block = { ...fields, id: newId('blk', now), end, created_at: now.toISOString(), version: 1 }
    const { block, writes } = await placeBlock(ctx, undefined, begun, allow_overlap)
    return {
      answer: block,
      writes: [
        create(blocks, block),
        ...writes,
        emit('agenda.changed', { id: block.id, version: 1, dates: [block.date] }),
        audit('block.create', block.id, { after: auditFacts(block) }),
      ],
    }
  })
}

export async function changeBlock(ctx: Ctx, input: Input<'changeBlock'>): Promise<Block> {
  const { block_id, allow_overlap, duration, reason, version, ...place } = input
  return act(ctx, async () => {
    const before = await requireBlock(ctx, block_id)
    if (before.version !== version) throw refuse('version_conflict')
    if (place.professional_id !== before.professional_id)
      await requireProfessional(ctx, place.professional_id)
    const after: Block = {
      ...before,
      ...place,
      end: endOf(place.start, duration),
      ...(reason !== undefined && { reason: reason || undefined }),
      version: version + 1,
    }
    const { block, writes } = await placeBlock(ctx, before, after, allow_overlap)
    const dates = [...new Set([before.date, block.date])]
    return {
      answer: block,
      writes: [
        replace(blocks, block),
        ...writes,
        emit('agenda.changed', { id: block.id, version: block.version, dates }),
        audit('block.change', block.id, { before: auditFacts(before), after: auditFacts(block) }),
      ],
    }
  })
}

export async function removeBlock(
  ctx: Ctx,
  { block_id }: Input<'removeBlock'>,
): Promise<Output<'removeBlock'>> {
  return act(ctx, async () => {
    const block = await requireBlock(ctx, block_id)
    const thing = { kind: 'block', id: block.id } as const
    const { writes } = await reserveTime(ctx, thing, { from: placeOf(block) }, { allowed: true })
    return {
      answer: {},
      writes: [
        remove(blocks, block, block.version),
        ...writes,
        emit('agenda.changed', { id: block.id, version: block.version + 1, dates: [block.date] }),
        audit('block.remove', block.id, { before: auditFacts(block) }),
      ],
    }
  })
}

async function placeBlock(
  ctx: Ctx,
  before: Block | undefined,
  after: Block,
  allowOverlap: boolean | undefined,
) {
  const allowed = allowOverlap === true && ctx.can('agenda.all')
  const places = { from: before && placeOf(before), to: placeOf(after) }
  const thing = { kind: 'block', id: after.id } as const
  const { writes, overlaps } = await reserveTime(ctx, thing, places, { allowed })
  return { block: { ...after, overlaps: overlaps.length > 0 ? overlaps : undefined }, writes }
}

function placeOf({ professional_id, date, start, end }: Block): Place {
  return { professional_id, date, start: minutesOf(start), end: minutesOf(end) }
}

function endOf(start: string, duration: number): string {
  const end = minutesOf(start) + duration
  if (end > 1440)
    throw invalidFields({ field: 'duration', message: 'O bloqueio precisa terminar até a meia-noite.' })
  return timeOf(end)
}

/** Refuses a professional whom the caller may not see, or who is inactive. */
async function requireProfessional(ctx: Ctx, id: string): Promise<void> {
  if (!hasAgenda(ctx, id)) throw refuse('forbidden')
  const professional = await get(ctx, professionals, { id }, { consistent: true })
  if (!professional?.is_active) throw refuse('professional_not_found')
}

async function requireBlock(ctx: Ctx, id: string): Promise<Block> {
  const block = await get(ctx, blocks, { id }, { consistent: true })
  if (!block || !hasAgenda(ctx, block.professional_id)) throw refuse('block_not_found')
  return block
}

function auditFacts({ professional_id, date, start, end }: Block) {
  return { professional_id, date, start, end }
}
