import type { Article } from './article.ts'

export const article: Article = {
  slug: 'sem-horarios',
  title: 'Por que não aparece horário na página?',
  section: 'agendamentos',
  tags: ['sem vaga', 'não aparece horário', 'horário não disponível', 'lotado', 'página vazia', 'por que'],
  screen: '/agendamentos',
  pictures: [
    {
      name: 'sem-horarios',
      alt: 'A janela Por que não há horário? com cada pedaço do dia e o motivo: ocupado, pausa, livre ou fora do expediente.',
      after: 2,
    },
  ],
  text: `
Na agenda, abra *Por que não há horário?*, escolha dia, serviço e profissional: o sistema diz o motivo de cada pedaço do dia. Os mais comuns:

- **Fora do horário do profissional** ou do expediente da empresa.
- **Feriado**, folga, pausa ou bloqueio.
- **Antes da antecedência mínima** ou além da máxima.
- **Não sobra tempo para o serviço** entre dois atendimentos: um serviço de 45 minutos não cabe num buraco de 30.
- **Folga entre atendimentos**: o intervalo que você pediu antes e depois de cada um.
- **Este profissional não faz este serviço**, ou ninguém ativo o faz.
- **Ocupado em outro calendário**: um compromisso do Google Agenda.
- O serviço está **oculto** na página, ou a página está desligada.

Sobra tempo entre atendimentos? Diminua *Horários de quantos em quantos minutos* ou ligue *Encaixar horários*, em [Perfil, aba Página de agendamento](/perfil?tab=pagina). O cliente lê só o motivo geral (fechado, lotado, em cima da hora), nunca de quem é o outro horário.
`,
}
