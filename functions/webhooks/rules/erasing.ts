type Body = { data?: unknown; [field: string]: unknown }

/** Reduces the body to the event and the entity, without personal data. */
export function erasedBody(payload: string): string {
  const { data, ...rest } = JSON.parse(payload) as Body
  return JSON.stringify({ ...rest, data: { id: idIn(data), erased: true } })
}

/** Tells whether a body names one of these entities, in any of its fields. */
export function namesOne(payload: string, ids: Iterable<string>): boolean {
  for (const id of ids) if (payload.includes(`"${id}"`)) return true
  return false
}

/** The id of the entity that a body is about. */
export function entityOf(payload: string): string | undefined {
  return idIn((JSON.parse(payload) as Body).data)
}

function idIn(data: unknown): string | undefined {
  return data && typeof data === 'object' && 'id' in data && typeof data.id === 'string' ? data.id : undefined
}
