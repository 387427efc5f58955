import type { Article } from './article.ts'

export const article: Article = {
  slug: 'agenda',
  title: 'Usar a agenda',
  section: 'agendamentos',
  tags: ['agenda', 'dia', 'semana', 'lista', 'filtros', 'cores'],
  screen: '/agendamentos',
  pictures: [
    {
      name: 'agenda',
      alt: 'A agenda de um dia, com uma coluna para cada profissional, pausas listradas e a linha dourada na hora de agora.',
    },
  ],
  text: `
A agenda tem três visualizações: **Dia** (uma coluna por profissional), **Semana** (um profissional por vez, ou *Toda a equipe*: quanto cada um tem marcado e livre em cada dia) e **Lista**. A linha dourada marca a hora de agora.

- Para mudar de dia, use as setas, clique na data ou em *Hoje*.
- **Cores por** profissional ou por status: escolha em *Mais opções da agenda*.
- **Filtros** por profissional (em Dia e Lista), serviço ou status. Em Dia e Semana, os outros serviços e status ficam apagados; na Lista, saem. O endereço da tela guarda os filtros: dá para salvar como favorito.
- Listras são pausas, folgas, feriados e o que está ocupado no [Google Agenda](artigo:google-agenda).
- *Lembretes de amanhã*, em *Mais opções da agenda*, lista quem vem amanhã com a mensagem pronta no WhatsApp, e os aniversários de hoje.
- *Mostrar as 24 horas* abre também o que está fora do expediente.

O que outra pessoa marca aparece sozinho em alguns segundos. Sem internet, a agenda mostra de que hora ela é e avisa.
`,
}
