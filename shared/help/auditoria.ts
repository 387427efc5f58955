import type { Article } from './article.ts'

export const article: Article = {
  slug: 'auditoria',
  title: 'Quem mudou o quê: registro de auditoria',
  section: 'admin',
  tags: ['auditoria', 'histórico', 'quem mudou', 'registro', 'log'],
  pictures: [
    {
      name: 'auditoria',
      alt: 'O registro de auditoria, com os filtros de pessoa, assunto e período e as últimas mudanças.',
    },
  ],
  screen: '/ajuda?aba=seguranca&ver=registro',
  text: `
Cada mudança feita pela equipe, por um cliente, por um sistema conectado ou pelo próprio Navalha fica registrada: quem, quando e o quê, com o antes e o depois. Dos dados pessoais de um cliente, só quais campos mudaram. Em [Ajuda, aba Segurança](/ajuda?aba=seguranca&ver=registro), o registro filtra por pessoa, assunto e período, e baixa em CSV. Proprietário e gerente podem ver.

De um agendamento só, o histórico está no próprio agendamento.
`,
}
