import type { Article } from './article.ts'

export const article: Article = {
  slug: 'financeiro',
  title: 'Receitas e despesas',
  section: 'financeiro',
  tags: ['financeiro', 'despesa', 'receita', 'lançamento', 'conta de luz', 'categoria', 'imprimir', 'caixa'],
  screen: '/financeiro',
  pictures: [
    {
      name: 'financeiro',
      alt: 'O Financeiro do mês: receitas, despesas, saldo, a receber e a pagar, e a lista de transações.',
    },
  ],
  text: `
[Financeiro](/financeiro) mostra o que entrou e saiu no período. Atendimentos e vendas entram sozinhos. Para o resto, clique em *Nova transação*: tipo, categoria, valor, data e descrição, por exemplo a conta de luz.

- **Categorias** de receita e de despesa: crie as suas ao salvar. Para renomear ou excluir, clique em *Editar* em [Financeiro, aba Ajustes](/financeiro?secao=ajustes): o nome novo vale para os lançamentos desde o mês passado, para os pendentes e para as despesas fixas. O que está em uma categoria excluída continua com o nome dela.
- Transações feitas à mão podem ser editadas e excluídas. As de atendimentos e vendas só mudam pelo próprio atendimento ou venda.
- **A receber e a pagar**: transações com vencimento, ver [Contas a receber e a pagar](artigo:contas-a-receber).
- **Imprimir** ou baixar em **CSV** para o contador.

Despesa que se repete? Veja [Despesas que se repetem](artigo:despesas-recorrentes).
`,
}
