/** Sections of the manual with their category (spec, customer side, section 2), in the order of its index. */
export const helpSections = {
  inicio: { title: 'Primeiros Passos', category: 'user' },
  agendamentos: { title: 'Gestão de Agendamentos', category: 'user' },
  clientes: { title: 'Gestão de Clientes', category: 'user' },
  servicos: { title: 'Serviços, Equipe e Horários', category: 'user' },
  pagina: { title: 'Página de Agendamento', category: 'user' },
  estoque: { title: 'Estoque e Vendas', category: 'user' },
  financeiro: { title: 'Financeiro e Métricas', category: 'user' },
  mensagens: { title: 'Mensagens e Calendários', category: 'user' },
  tecnico: { title: 'Documentação da API REST', category: 'technical' },
  integracao: { title: 'Guia de Integrações', category: 'integration' },
  eventos: { title: 'Webhooks e Eventos', category: 'integration' },
  admin: { title: 'Administração e Segurança', category: 'admin' },
} as const satisfies Record<string, { title: string; category: HelpCategory }>
export type HelpSection = keyof typeof helpSections

/** Filters of the manual (spec, customer side, section 2). */
export type HelpCategory = 'user' | 'technical' | 'integration' | 'admin'
export const helpCategories: Record<HelpCategory, string> = {
  user: 'Uso do dia a dia',
  technical: 'Técnico',
  integration: 'Integrações',
  admin: 'Administração',
}

/** A picture of the product, which `npm run pictures` makes under this name. */
export type ArticlePicture = {
  name: string
  /** Describes the picture for people who do not see it. */
  alt: string
  /** Blocks of the text above it, which blank lines part; one unless given. */
  after?: number
}

/** An article of the manual. `text` is Markdown; `artigo:<slug>` links to another one, `/…` to a screen. */
export type Article = {
  slug: string
  title: string
  section: HelpSection
  /** People also look for it by these words. */
  tags: readonly string[]
  /** The screen that it is about. */
  screen: string
  text: string
  pictures?: readonly ArticlePicture[]
}
