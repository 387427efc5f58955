import type { Article } from './article.ts'

export const article: Article = {
  slug: 'metricas',
  title: 'Métricas: quanto faturei e quem mais rende',
  section: 'financeiro',
  tags: ['métricas', 'relatório', 'faturamento', 'ticket médio', 'ocupação', 'quanto faturei', 'gráfico'],
  screen: '/metricas',
  pictures: [
    {
      name: 'metricas',
      alt: 'As Métricas dos últimos 30 dias comparadas com os anteriores, e a receita de cada dia num gráfico.',
      after: 2,
    },
  ],
  text: `
[Métricas](/metricas) compara o período escolhido (7, 30, 90 dias, mês ou outro) com o anterior de mesmo tamanho:

- **Receita**: o que entrou de atendimentos e vendas, menos estornos, no dia de cada um.
- **Atendimentos** concluídos e **ticket médio**.
- **Ocupação**: minutos agendados divididos pelos minutos de trabalho. O dia de hoje entra amanhã.
- **Faltas**: de cada 100 clientes esperados, quantos não vieram.
- **Clientes novos** e **recorrentes**.

Há também receita por dia, movimento por dia e hora, e os dez serviços, produtos e profissionais com mais receita. Cada gráfico tem a tabela e o CSV.

Algum número parece errado? Clique em *Recalcular*.
`,
}
