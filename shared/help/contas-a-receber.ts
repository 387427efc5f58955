import type { Article } from './article.ts'

export const article: Article = {
  slug: 'contas-a-receber',
  title: 'Contas a receber e a pagar',
  section: 'financeiro',
  tags: ['fiado', 'devendo', 'receber', 'pagar', 'vencimento', 'pendente', 'atrasado'],
  screen: '/financeiro',
  text: `
Em [Financeiro](/financeiro), a lista **Pendentes** mostra quem está devendo e o que você deve, com o vencimento e o que está atrasado.

- Um atendimento ou uma venda fechados com *a receber* entram aqui.
- *Nova transação* com vencimento cria uma conta a pagar ou a receber.
- Quando o dinheiro chega, clique em *Receber* (ou *Pagar*), informe a forma e a data. Só então o valor conta como receita.
`,
}
