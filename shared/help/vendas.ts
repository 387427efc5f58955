import type { Article } from './article.ts'

export const article: Article = {
  slug: 'vendas',
  title: 'Vender produtos',
  section: 'estoque',
  tags: ['venda', 'vender', 'produto', 'caixa', 'recibo', 'estorno', 'desfazer venda', 'desconto'],
  screen: '/vendas',
  pictures: [
    {
      name: 'vendas',
      alt: 'A janela Nova Venda com uma pomada e um corte, o total e as formas de pagamento.',
      after: 2,
    },
  ],
  text: `
Em [Vendas](/vendas), clique em *Nova Venda*:

1. Escolha produtos e, se quiser, serviços, com quantidade e desconto por linha.
2. Escolha como foi pago: uma ou várias formas, ou *a receber*.
3. Confirme. O estoque baixa e a receita entra no financeiro, tudo de uma vez.

O **recibo** pode ser impresso (80 mm ou A4) ou enviado pelo WhatsApp.

**Vendeu errado?** Abra a venda e escolha *Estornar venda*: o estoque volta e o financeiro recebe a transação contrária. A venda continua na lista, marcada como estornada.

*Nova Venda* fica apagado enquanto não houver produto nem serviço à venda.
`,
}
