import type { Article } from './article.ts'

export const article: Article = {
  slug: 'o-que-o-cliente-ve',
  title: 'O que o cliente vê e pode fazer',
  section: 'pagina',
  tags: ['cliente remarca', 'meus agendamentos', 'link', 'cancelar sozinho', 'confirmar presença'],
  screen: '/perfil?tab=pagina',
  pictures: [
    {
      name: 'o-que-o-cliente-ve',
      alt: 'A página de agendamento num celular, na escolha do dia e do horário.',
    },
  ],
  text: `
O cliente agenda sem criar conta: escolhe profissional, serviço, data e horário, e informa o telefone. Na confirmação há uma **referência** e os botões para pôr no calendário.

Depois ele pode:

- **Remarcar ou cancelar** pelo link das mensagens ou em *Meus agendamentos*, digitando o telefone, dentro do prazo das suas [regras](artigo:regras-de-agendamento).
- **Confirmar presença** pelo link do lembrete.

Cada link vale para um agendamento e uma ação, até o início do horário. Usar um deles, também o de confirmar, encerra todos os anteriores: depois valem os da mensagem seguinte, ou *Meus agendamentos*. Os links também deixam de valer quando a equipe muda o dia ou a hora, ou passa o agendamento para outro cliente.

O cliente nunca vê nomes, horários ou motivos de outras pessoas.
`,
}
