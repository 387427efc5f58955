import type { Article } from './article.ts'

export const article: Article = {
  slug: 'google-agenda',
  title: 'Ligar o Google Agenda',
  section: 'mensagens',
  tags: ['google', 'google agenda', 'google calendar', 'sincronizar', 'calendário', 'conectar'],
  screen: '/perfil?tab=integracoes',
  pictures: [
    {
      name: 'google-agenda',
      alt: 'O cartão Google Calendar ainda não conectado, com os botões Conectar e Cadastrar credenciais.',
      after: 2,
    },
  ],
  text: `
Em [Perfil, aba Integrações](/perfil?tab=integracoes), clique em *Conectar*. Abre uma janela do Google: escolha a conta e permita o acesso. Depois:

- Os agendamentos **aparecem no Google Agenda**, mudam e somem com os daqui.
- O que está **ocupado no Google** fecha o horário na página do **profissional que você escolher** ali. Na agenda, esse horário fica listrado na coluna dele, como *Ocupado no Google Agenda*. Sem um profissional ativo escolhido, os clientes continuam marcando nesse horário. Ninguém vê do que se trata.

Há uma conexão por empresa. Dá para usar credenciais próprias do Google Cloud ou as da instalação.

**Não conectou?** Permita janelas pop-up neste site e tente de novo. Se o Google recusar as credenciais, confira Client ID, Client Secret e o endereço de retorno. Se a conexão cair, a tela pede para conectar de novo; nada se perde.

*Desconectar* retira a permissão no Google e tira daqui os horários ocupados lá.
`,
}
