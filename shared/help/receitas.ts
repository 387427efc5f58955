import type { Article } from './article.ts'

export const article: Article = {
  slug: 'receitas',
  title: 'Consumo automático por atendimento',
  section: 'estoque',
  tags: ['consumo', 'receita', 'lâmina', 'insumo automático', 'gastar'],
  screen: '/estoque',
  pictures: [
    {
      name: 'receitas',
      alt: 'O consumo por atendimento de Barba com toalha quente: duas toalhas e 0,05 litro de espuma.',
    },
  ],
  text: `
Para baixar o que cada serviço gasta, em [Estoque](/estoque), clique em *Consumo*, escolha o serviço e diga os itens e as quantidades: uma lâmina por barba, 20 ml de óleo.

Ao concluir o atendimento, o estoque baixa sozinho. Se faltar, o atendimento é concluído do mesmo jeito, o saldo para em zero e a movimentação diz quanto faltou. Se a conclusão for desfeita, o que foi tirado volta.

Um combo tem o próprio consumo; sem ele, vale o dos serviços que o formam.
`,
}
