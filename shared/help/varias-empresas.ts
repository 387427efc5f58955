import type { Article } from './article.ts'

export const article: Article = {
  slug: 'varias-empresas',
  title: 'Mais de uma empresa',
  section: 'admin',
  tags: ['duas lojas', 'filial', 'outra empresa', 'trocar empresa', 'nova empresa'],
  screen: '/dashboard',
  text: `
Uma conta pode participar de várias empresas. O nome da empresa, no alto à esquerda, mostra as suas e troca; no menu do usuário, *Nova empresa* cria outra: cada uma tem agenda, clientes, equipe e financeiro próprios, sem mistura.

A última empresa usada abre na próxima entrada.
`,
}
