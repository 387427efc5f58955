import type { Article } from './article.ts'

export const article: Article = {
  slug: 'faltas',
  title: 'Cliente que não veio',
  section: 'agendamentos',
  tags: ['falta', 'não compareceu', 'no-show', 'sumiu', 'faltou'],
  screen: '/agendamentos',
  text: `
Depois da hora do início, abra o agendamento e escolha *Não compareceu*. O horário deixa de contar como atendimento e a falta entra na ficha do cliente.

- Na ficha, **Faltas** mostra quantas vezes aconteceu. Use para decidir se pede confirmação ou sinal.
- Em [Métricas](/metricas), **Faltas** diz quantos de cada 100 clientes esperados não vieram. Cancelamentos não contam.
- Marcou por engano? No mesmo dia, clique em *Desfazer*.

O que mais reduz faltas são os lembretes de 24 horas e de 2 horas antes: veja [Mensagens aos clientes](artigo:mensagens).
`,
}
