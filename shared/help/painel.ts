import type { Article } from './article.ts'

export const article: Article = {
  slug: 'painel',
  title: 'O que mostra o Dashboard',
  section: 'inicio',
  tags: ['painel', 'dashboard', 'início', 'números', 'resumo', 'próximo cliente'],
  screen: '/dashboard',
  pictures: [
    {
      name: 'painel',
      alt: 'O Dashboard com os números de hoje no alto, a lista dos agendamentos do dia e o próximo cliente.',
    },
  ],
  text: `
O Dashboard resume o dia da empresa:

- **Agendamentos Hoje**: os de hoje que não foram cancelados.
- **Faturamento Hoje**: o que entrou de atendimentos e vendas, menos os estornos. Valores a receber contam quando são pagos. Só proprietário e gerente veem valores.
- **Novos Clientes no Mês**: cadastros feitos neste mês.
- **Próximo Cliente**: quem vem agora. Quem se atrasa continua ali por 15 minutos.
- **Estoque Baixo**: itens que chegaram ao mínimo, no máximo três; o resto está em [Estoque](/estoque).

As **ações rápidas** levam a *Novo Agendamento*, *Cadastrar Cliente* e *Gerenciar Serviços*. Os números são do fuso horário da empresa, não do aparelho em que você está.

Para olhar períodos maiores, use [Métricas](artigo:metricas).
`,
}
