/** What is typed into an appointment's panel, kept apart from what others save meanwhile. */

export type Field = 'notes' | 'price'
type Words = Record<Field, string>
/** What was typed, and what stood in each field when that began. */
export type EditDraft = { base: Words; typed: Words }

const fields: readonly Field[] = ['notes', 'price']
const isTouched = ({ base, typed }: EditDraft, field: Field) => typed[field] !== base[field]

/**
 * What the fields show, which of them differ from what stood there, and which somebody else has changed under the hand.
 * A field that nobody has typed in shows what is saved now.
 */
export function editState(draft: EditDraft, saved: Words) {
  const { base, typed } = draft
  const shownOf = (field: Field) => (isTouched(draft, field) ? typed[field] : saved[field])
  const shown: Words = { notes: shownOf('notes'), price: shownOf('price') }
  const changed = fields.filter((field) => shown[field].trim() !== saved[field])
  const stale = changed.filter((field) => base[field] !== saved[field])
  return { shown, changed, stale, touched: fields.some((field) => isTouched(draft, field)) }
}

/** The draft after somebody typed into a field. */
export function typed(draft: EditDraft, saved: Words, field: Field, text: string): EditDraft {
  const baseOf = (one: Field) => (isTouched(draft, one) ? draft.base[one] : saved[one])
  return {
    base: { notes: baseOf('notes'), price: baseOf('price') },
    typed: { ...editState(draft, saved).shown, [field]: text },
  }
}

/** The draft of somebody who has seen what stands in a field now, and stays with the own words. */
export function kept(draft: EditDraft, saved: Words, field: Field): EditDraft {
  return { ...draft, base: { ...draft.base, [field]: saved[field] } }
}

/** The draft without what was typed into a field. */
export function withTheirs(draft: EditDraft, saved: Words, field: Field): EditDraft {
  return { ...kept(draft, saved, field), typed: { ...draft.typed, [field]: saved[field] } }
}
