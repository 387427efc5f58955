import type { Article } from './article.ts'

export const article: Article = {
  slug: 'estoque',
  title: 'Produtos e insumos',
  section: 'estoque',
  tags: ['estoque', 'produto', 'insumo', 'quantidade', 'mínimo', 'acabando', 'pomada', 'shampoo', 'baixo'],
  screen: '/estoque',
  pictures: [
    {
      name: 'estoque',
      alt: 'A tela Estoque: o aviso de estoque baixo e a lista de itens com quantidade, mínimo e preço.',
    },
  ],
  text: `
Em [Estoque](/estoque), clique em *Novo item*. Há três tipos: **produto para venda** (precisa de preço de venda), **insumo** (o que se gasta no serviço) e **equipamento**.

- **Quantidade mínima**: ao chegar nela, o item fica *Baixo*, aparece no Dashboard e um aviso pode ser enviado a outro sistema.
- **Movimentar**: entrada, saída, ajuste (quantidade contada) e perda. Ajuste e perda pedem o motivo. O estoque nunca fica negativo.
- **Histórico**: todas as movimentações do item, com vendas e consumos.
- **Categorias**: uma nova é criada ao salvar o item; em *Categorias* você renomeia ou exclui as que existem. Os itens de uma categoria excluída ficam sem categoria.
- **Importar**: uma planilha CSV com título nas colunas.

A unidade pode ter casas decimais: 0,5 L ou 250 g.
`,
}
