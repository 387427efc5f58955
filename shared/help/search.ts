import type { Article } from './article.ts'

/** These words occur in nearly every question. */
const emptyWords = new Set(
  'a o as os um uma uns umas de da do das dos em na no nas nos e ou que com por para pra pro pelo pela ao aos se eu meu minha meus minhas me ele ela isso isto esse essa este esta como qual quais quando onde quanto quantos quero posso pode da dá ter tem ja já nao não vou ser é sao são foi'.split(
    ' ',
  ),
)

/** Each key is a word of customers; its value is the articles' word. */
const synonyms = new Map(
  Object.entries({
    zap: 'whatsapp',
    zapzap: 'whatsapp',
    cabeleireiro: 'profissional',
    cabeleireira: 'profissional',
    barbeiro: 'profissional',
    manicure: 'profissional',
    funcionario: 'profissional',
    vaga: 'horario',
    hora: 'horario',
    reserva: 'agendamento',
    reservar: 'marcar',
    desmarcou: 'cancelar',
    desmarcar: 'cancelar',
    remarca: 'remarcar',
    remarcou: 'remarcar',
    deletar: 'excluir',
    baixar: 'exportar',
    dinheiro: 'pagamento',
    grana: 'pagamento',
    pagou: 'pagamento',
    pagar: 'pagamento',
    site: 'pagina',
    lembrar: 'lembrete',
  }),
)

/** Returns undefined for words without meaning. */
function helpTerm(word: string): string | undefined {
  const lower = word.toLowerCase()
  const plain = lower.normalize('NFD').replace(/\p{M}/gu, '')
  if (plain.length < 2 || emptyWords.has(lower) || emptyWords.has(plain)) return undefined
  return stem(synonyms.get(plain) ?? plain)
}

/** `cancelo`, `cancelar` and `cancelamento` must have the same stem. */
function stem(word: string): string {
  const single = word.replace(/(?:oes|aes)$/, 'ao').replace(/(?<=[a-z]{3})s$/, '')
  return single.replace(
    /(?<=[a-z]{4})(?:amento|imento|ando|endo|indo|ou|ar|er|ir|ei|ado|ada|ido|ida|ao|a|o|e)$/,
    '',
  )
}

export const helpSearch = {
  idField: 'slug',
  fields: ['title', 'tags', 'text'] as (keyof Article)[],
  extractField: (article: Article, field: string) =>
    field === 'tags' ? article.tags.join(' ') : String(article[field as keyof Article]),
  processTerm: helpTerm,
  searchOptions: {
    boost: { title: 3, tags: 4 },
    prefix: (term: string) => term.length > 3,
    fuzzy: (term: string) => (term.length > 5 ? 0.2 : false),
    weights: { fuzzy: 0.2, prefix: 0.4 },
  },
}
