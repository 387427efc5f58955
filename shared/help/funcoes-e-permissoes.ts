import type { Article } from './article.ts'

export const article: Article = {
  slug: 'funcoes-e-permissoes',
  title: 'Funções e permissões',
  section: 'servicos',
  tags: ['permissão', 'função', 'gerente', 'proprietário', 'profissional', 'ver faturamento', 'acesso'],
  screen: '/membros',
  text: `
- **Proprietário**: tudo, também membros, chaves de API e backups.
- **Gerente**: tudo, menos membros, chaves de API, segredos de webhooks e backups.
- **Profissional**: a própria agenda, os clientes que atende e o estoque para consulta. **Não vê dinheiro**, nem a agenda e os clientes dos colegas.

Um profissional vê nome e telefone de quem vai atender, e a ficha depois do primeiro atendimento. Não exporta clientes.

A tabela completa está em [Ajuda, aba Segurança](/ajuda?aba=seguranca&ver=funcoes). A função de cada um se muda em [Membros](/membros), e vale na hora.
`,
}
