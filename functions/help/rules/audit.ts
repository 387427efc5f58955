import type { AuditEntry } from '#shared/help.ts'

type By = { kind: AuditEntry['by']['kind']; user_id?: string; key_id?: string; name?: string }
type Entry = { action: string; by: object }

/** Other callers than members and keys are known by their kind only. */
export function callerOf({ by }: Entry): { kind: By['kind']; id?: string; name?: string } {
  const { kind, user_id, key_id, name } = by as By
  const id = user_id ?? key_id
  return { kind, ...(id && { id }), ...(kind === 'system' && name && { name }) }
}

/** Votes and progress are personal, so the business's log leaves them out. */
export const OWN_NOTES = 'help.use'

type Filter = { by?: string | undefined; thing?: string | undefined }

export function isWanted(entry: Entry, { by, thing }: Filter): boolean {
  if (entry.action === OWN_NOTES) return false
  const caller = callerOf(entry)
  if (by !== undefined && caller.id !== by && caller.kind !== by) return false
  return thing === undefined || entry.action.split('.')[0] === thing
}
