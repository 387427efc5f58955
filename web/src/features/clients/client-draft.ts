import type { Client } from '#shared/clients.ts'
import { formatPhone } from '#shared/phone.ts'
import { maskPhone } from '../../lib/contact.ts'
import { merge3, same } from '../../lib/merge3.ts'
import type { StaffInput } from '../../lib/staff-api.ts'

/** A client as the form holds it: what is missing is an empty text. */
export type Draft = {
  name: string
  phone: string
  /** Has no phone: comes along with somebody else. */
  dependent: boolean
  email: string
  birth_date: string
  address: string
  notes: string
  labels: string[]
}

const emptyDraft: Draft = {
  name: '',
  phone: '',
  dependent: false,
  email: '',
  birth_date: '',
  address: '',
  notes: '',
  labels: [],
}

/** How each field is called on the screen. */
export const fieldNames: Record<Exclude<keyof Draft, 'dependent'>, string> = {
  name: 'Nome',
  phone: 'Telefone',
  email: 'Email',
  birth_date: 'Nascimento',
  address: 'Endereço',
  notes: 'Observações',
  labels: 'Etiquetas',
}

export function draftOf(client: Client): Draft {
  const { name, phone = '', email = '', birth_date = '', address = '', notes = '', labels = [] } = client
  return { name, phone: formatPhone(phone), dependent: !phone, email, birth_date, address, notes, labels }
}

/** A search that found nobody begins the new client: a number as the phone, anything else as the name. */
export function draftFrom(search: string): Draft {
  if (/^[\d\s()+.-]{3,}$/.test(search)) return { ...emptyDraft, phone: maskPhone(search) }
  return { ...emptyDraft, name: search }
}

const texts = ['name', 'phone', 'email', 'birth_date', 'address', 'notes'] as const

/** What the server does not need to be asked about. */
export function errorsOf(draft: Draft): Partial<Record<keyof Draft, string>> {
  return {
    ...(!draft.name.trim() && { name: 'Nome é obrigatório' }),
    ...(!draft.phone.trim() &&
      !draft.dependent && { phone: 'Informe o telefone com DDD ou marque a opção abaixo.' }),
  }
}

/** What creating sends: trimmed, empty ones left out. */
export function newClientInput(draft: Draft): StaffInput<'createClient'> {
  const { dependent, labels } = draft
  const filled = texts
    .map((field) => [field, field === 'phone' && dependent ? '' : draft[field].trim()] as const)
    .filter(([, value]) => value)
  return {
    ...(Object.fromEntries(filled) as { name: string }),
    ...(dependent && { dependent: true as const }),
    ...(labels.length && { labels }),
  }
}

type Changes = Omit<StaffInput<'updateClient'>, 'client_id' | 'version'>

/** What differs from `base`: what was emptied goes as null, what was left alone not at all. */
export function changesOf(draft: Draft, base: Draft): Changes {
  const changes: Record<string, unknown> = {}
  for (const field of texts) {
    const value = field === 'phone' && draft.dependent ? '' : draft[field].trim()
    if (value !== base[field]) changes[field] = field === 'name' ? value : value || null
  }
  if (!same(draft.labels, base.labels)) changes.labels = draft.labels.length ? draft.labels : null
  return changes
}

/** The draft over data that somebody else has saved meanwhile; `conflicts` are the fields that both have changed. */
export function rebase(
  draft: Draft,
  base: Draft,
  now: Draft,
): { draft: Draft; conflicts: (keyof typeof fieldNames)[] } {
  const { values, conflicts } = merge3(draft, base, now)
  // The number and whether there is one are one answer.
  const phoneTouched = draft.phone !== base.phone || draft.dependent !== base.dependent
  return {
    draft: { ...values, ...(phoneTouched && { phone: draft.phone, dependent: draft.dependent }) },
    conflicts: conflicts.filter((field) => field !== 'dependent'),
  }
}
