import type { Article } from './article.ts'

export const article: Article = {
  slug: 'contas-a-receber',
  title: 'Contas a receber e a pagar',
  section: 'financeiro',
  tags: ['fiado', 'devendo', 'receber', 'pagar', 'vencimento', 'pendente', 'atrasado'],
  screen: '/financeiro?secao=pendentes',
  pictures: [
    {
      name: 'contas-a-receber',
      alt: 'A aba A receber e a pagar, com o vencimento de cada conta e os botões Pagar e Receber.',
    },
  ],
  text: `
Em [Financeiro, aba A receber e a pagar](/financeiro?secao=pendentes), a lista mostra quem está devendo, pelo nome e pelo serviço, e o que você deve, com o vencimento e o que está atrasado.

- Um atendimento ou uma venda fechados com *a receber* entram aqui.
- Em *Nova transação*, marque *Ainda não foi pago* e informe o vencimento.
- Quando o dinheiro chega, clique em *Receber* (ou *Pagar*), informe a forma e a data. Só então o valor conta como receita.
`,
}
