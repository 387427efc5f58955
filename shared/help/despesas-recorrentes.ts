import type { Article } from './article.ts'

export const article: Article = {
  slug: 'despesas-recorrentes',
  title: 'Despesas que se repetem',
  section: 'financeiro',
  tags: ['aluguel', 'mensal', 'recorrente', 'fixa', 'todo mês', 'assinatura'],
  screen: '/financeiro',
  text: `
Em [Financeiro](/financeiro), abra *Despesas recorrentes* e cadastre aluguel, internet, salários: valor, categoria e dia. O lançamento é feito sozinho no dia, no fim do expediente da empresa.

Mudar o valor vale para os próximos; os já feitos ficam. Exclua para parar.
`,
}
