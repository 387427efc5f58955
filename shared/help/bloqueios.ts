import type { Article } from './article.ts'

export const article: Article = {
  slug: 'bloqueios',
  title: 'Bloquear um horário',
  section: 'agendamentos',
  tags: ['bloquear', 'bloqueio', 'almoço', 'reunião', 'compromisso', 'fechar horário'],
  screen: '/agendamentos',
  pictures: [
    {
      name: 'bloqueios',
      alt: 'A janela Novo bloqueio com o motivo Reunião com o contador, o profissional, a data e o horário.',
      after: 2,
    },
  ],
  text: `
Para fechar um pedaço do dia (almoço, reunião, assunto pessoal):

1. Clique num espaço livre da agenda, ou em *Novo agendamento*, e escolha *Bloqueio* no alto da janela.
2. Escolha profissional, horário e, se quiser, o motivo.
3. Clique em *Bloquear*.

A página deixa de oferecer esse tempo na mesma hora. Os clientes não veem o motivo. Para liberar, abra o bloqueio e clique em *Remover bloqueio*.

O almoço se repete todo dia? Em vez de bloqueios, use as **pausas** do profissional: veja [Horários de trabalho](artigo:horarios-do-profissional). Vai faltar dias inteiros? Veja [Folgas e férias](artigo:folgas).
`,
}
