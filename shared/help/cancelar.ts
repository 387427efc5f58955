import type { Article } from './article.ts'

export const article: Article = {
  slug: 'cancelar',
  title: 'Cancelar e voltar atrás',
  section: 'agendamentos',
  tags: ['cancelar', 'desmarcar', 'desfazer', 'cancelamento', 'reativar'],
  screen: '/agendamentos',
  pictures: [
    {
      name: 'cancelar',
      alt: 'O agendamento aberto, com o motivo do cancelamento, os motivos prontos e o botão Cancelar agendamento.',
    },
  ],
  text: `
Abra o agendamento e clique em *Cancelar agendamento*. Escolha o motivo (cliente desmarcou, profissional indisponível, marcado por engano) ou escreva outro. O horário fica livre na mesma hora e o cliente recebe a mensagem.

**Cancelou sem querer?** No mesmo dia, proprietário e gerente podem abrir o agendamento e clicar em *Desfazer*, se o horário ainda estiver livre. Ele volta ao que era, e o cliente é avisado de que voltou a valer.

**Muitos agendamentos falsos de uma vez?** Proprietário ou gerente abre um deles e escolhe *Cancelar marcações falsas deste aparelho*: todos os **futuros** feitos na página pela mesma conexão e dentro da mesma hora (por exemplo, entre 14h e 15h) são cancelados. Pessoas diferentes na mesma rede também perdem o horário.

O cancelamento fica no histórico do agendamento, com quem cancelou e quando.
`,
}
