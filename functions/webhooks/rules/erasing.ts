type Body = { data?: unknown; [field: string]: unknown }

export function erasedBody(payload: string): string {
  const { data, ...rest } = JSON.parse(payload) as Body
  return JSON.stringify({ ...rest, data: { id: idIn(data), erased: true } })
}

export function namesOne(payload: string, ids: Iterable<string>): boolean {
  for (const id of ids) if (payload.includes(`"${id}"`)) return true
  return false
}

export function entityOf(payload: string): string | undefined {
  return idIn((JSON.parse(payload) as Body).data)
}

function idIn(data: unknown): string | undefined {
  return data && typeof data === 'object' && 'id' in data && typeof data.id === 'string' ? data.id : undefined
}
