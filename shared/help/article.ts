/** Sections appear in this order in the manual's index (spec, customer side, section 2). */
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

export type HelpCategory = 'user' | 'technical' | 'integration' | 'admin'
export const helpCategories: Record<HelpCategory, string> = {
  user: 'Uso do dia a dia',
  technical: 'Técnico',
  integration: 'Integrações',
  admin: 'Administração',
}

/** `npm run pictures` creates it under this name. */
export type ArticlePicture = {
  name: string
  alt: string
  /** The picture follows this many blocks of the text, one unless given. */
  after?: number
}

/** In the Markdown, `artigo:<slug>` links to another article and `/…` to a screen. */
export type Article = {
  slug: string
  title: string
  section: HelpSection
  tags: readonly string[]
  screen: string
  text: string
  pictures?: readonly ArticlePicture[]
}
