const kinds = {
  place: ['date', 'time', 'professional_id', 'duration'],
  details: ['notes', 'staff_notes', 'price', 'service_id', 'client_id', 'for'],
  status: ['status'],
} as const
type Kind = keyof typeof kinds

/** The one kind of change that the REST API's caller asks for (no field: details), or the fields of several kinds. */
export function kindOfChange(changes: object): Kind | { mixed: string[] } {
  const given = Object.entries(changes).flatMap(([field, value]) => (value === undefined ? [] : [field]))
  const asked = Object.entries(kinds).filter(([, fields]) =>
    fields.some((field: string) => given.includes(field)),
  )
  if (asked.length > 1) return { mixed: given }
  return (asked[0]?.[0] as Kind | undefined) ?? 'details'
}
