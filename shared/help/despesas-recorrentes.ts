import type { Article } from './article.ts'

export const article: Article = {
  slug: 'despesas-recorrentes',
  title: 'Despesas que se repetem',
  section: 'financeiro',
  tags: ['aluguel', 'mensal', 'recorrente', 'fixa', 'todo mês', 'assinatura'],
  screen: '/financeiro?secao=fixas',
  pictures: [
    {
      name: 'despesas-recorrentes',
      alt: 'A aba Despesas fixas com o aluguel, que vence todo dia 5.',
    },
  ],
  text: `
Em [Financeiro, aba Despesas fixas](/financeiro?secao=fixas), cadastre aluguel, internet, salários: valor, categoria e dia. Na virada do dia, a despesa entra sozinha em [A receber e a pagar](/financeiro?secao=pendentes).

Mudar o valor vale para os próximos; os já feitos ficam. Exclua para parar.
`,
}
