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
O cliente agenda sem criar conta: escolhe profissional, serviço, data e horário, e informa o telefone. Na confirmação há uma **referência**, os botões para pôr no calendário e, se a página mostra o seu celular, *Receber no WhatsApp*. Quem marca *Lembrar meu telefone neste aparelho* volta com um toque: a página oferece o mesmo serviço de novo.

Depois ele pode:

- **Remarcar ou cancelar** pelo link das mensagens ou em *Meus agendamentos*, digitando o telefone, dentro do prazo das suas [regras](artigo:regras-de-agendamento).
- **Confirmar presença** pelo link do lembrete.

Cada link vale até o início do horário. Cancelar ou remarcar encerra os links anteriores; confirmar não encerra nenhum. Se a equipe muda ou cancela o agendamento, a página diz o que mudou e mostra o horário de agora. Os links também deixam de valer quando o agendamento passa para outro cliente.

O cliente nunca vê nomes, horários ou motivos de outras pessoas.
`,
}
