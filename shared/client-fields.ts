import { fieldsNamed, type ImportedEntity, namesOf } from './entity.ts'

export const LABELS_PER_CLIENT = 10

export const clientFields = {
  name: {
    kind: 'text',
    max: 120,
    links: false,
    label: 'Nome',
    required: 'Nome é obrigatório',
    import: /^(name|full name|display name|nome completo|(nome (do |da )?)?cliente|nome)\b/,
  },
  /** Phones are E.164 and unique per business; dependents have none (RULINGS D12). */
  phone: {
    kind: 'phone',
    max: 25,
    missing: 'Informe o telefone com DDD.',
    label: 'Telefone',
    doc: 'Telefone com DDD. As respostas o trazem em E.164.',
    optional: true,
    import:
      /^((phone|telefone|tel|fone|celular|cel|whats|whatsapp|mobile|contato telefonico)\b|.*\b(phone|celular|whatsapp|mobile)$)/,
  },
  email: {
    kind: 'email',
    label: 'E-mail',
    optional: true,
    import: /^(e ?mail|correio eletronico|endereco de e ?mail)\b/,
  },
  birth_date: {
    kind: 'date',
    of: 'birth',
    label: 'Nascimento',
    doc: 'Data de nascimento.',
    optional: true,
    import: /^((data |dt )?(de )?(nascimento|nasc|aniversario)|birthday|birth date|date of birth)\b/,
  },
  address: {
    kind: 'text',
    max: 200,
    label: 'Endereço',
    doc: 'Endereço, em uma linha.',
    optional: true,
    import: /^((home |address \d )?street|endereco|logradouro|rua|address)\b(?!.*\be ?mail)/,
  },
  notes: {
    kind: 'text',
    max: 1000,
    lines: true,
    label: 'Observações',
    doc: 'Observações. Em um agendamento, as palavras do cliente: as de uma reserva na página são dele e não mudam por aqui.',
    optional: true,
    import: /^(observacoes|observacao|obs|notas?|anotacoes|notes|comentarios?|informacoes adicionais)\b/,
  },
  labels: {
    kind: 'list',
    each: 30,
    max: LABELS_PER_CLIENT,
    tooMany: `No máximo ${LABELS_PER_CLIENT} etiquetas.`,
    label: 'Etiquetas',
    doc: 'Etiquetas que a equipe deu ao cliente.',
    optional: true,
    import: /^(etiquetas?|tags?|grupos?|labels?|categorias?|categories|marcadores|group membership)\b/,
  },
  /** Another phone needs another consent. */
  whatsapp_opt_in: {
    kind: 'flag',
    stored: true,
    label: 'Aceita mensagens por WhatsApp',
    column: 'WhatsApp',
    audit: 'aceita WhatsApp',
    doc: 'O cliente aceitou receber mensagens por WhatsApp neste telefone; falta quando não aceitou. Trocar o telefone retira o aceite, se ele não vem junto.',
    optional: true,
    // Consent comes from the client, not from a file.
    import: false,
  },
} as const satisfies ImportedEntity

/** Without a phone a client can only be a dependent, whom staff enter. */
export const contactFields = {
  name: clientFields.name,
  phone: { ...clientFields.phone, optional: undefined },
} as const

/** The list of clients shows these fields. */
export const clientRowFields = /* @__PURE__ */ fieldsNamed(
  clientFields,
  'name',
  'phone',
  'birth_date',
  'labels',
)

export const mergeableFields = /* @__PURE__ */ namesOf(clientFields, 'text', 'phone', 'email', 'date')
