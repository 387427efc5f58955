import type { Article } from './article.ts'

export const article: Article = {
  slug: 'mensagens',
  title: 'Mensagens e lembretes aos clientes',
  section: 'mensagens',
  tags: ['mensagem', 'lembrete', 'email', 'sms', 'confirmação', 'não recebeu', 'notificação', 'aviso'],
  screen: '/notificacoes',
  pictures: [
    {
      name: 'mensagens',
      alt: 'A tela Notificações: os canais e as mensagens com suas chaves, o teste e os textos.',
      after: 2,
    },
  ],
  text: `
Em [Notificações](/notificacoes) você escolhe o que os clientes recebem:

- **Confirmação, mudança e cancelamento**: sempre, pelos canais ligados.
- **Lembrete de 24 horas** e **de 2 horas** antes. Entre 21h e 8h o lembrete de 24 horas não é enviado: vai antes. O de 2 horas vai assim mesmo.
- **Aniversário**: um parabéns no dia, na abertura. O cliente pode deixar de receber com um clique.
- **Confirmação obrigatória**: o agendamento fica *agendado* até o cliente confirmar pelo link. Ninguém é cancelado por não responder.

Vai por todos os canais ligados para os quais há contato: WhatsApp primeiro, SMS só se o WhatsApp estiver desligado, falhar ou não alcançar o cliente (sem aceite ou sem modelo), e e-mail. Cada cliente recebe no máximo 10 mensagens de WhatsApp e SMS por dia.

**O cliente não recebeu?** A lista mostra as últimas 50 mensagens com o motivo: sem contato, sem aceite do WhatsApp, telefone fixo, e-mail recusado. Sem contato, corrija a ficha: a próxima mensagem já vai. As outras têm o botão *Reenviar* enquanto o horário não começou. Use *Enviar teste* para conferir um canal.

**Sem WhatsApp contratado?** Na agenda, *Mais opções*, abra **Lembretes de amanhã**: uma linha por cliente, com a mensagem pronta para o seu próprio WhatsApp, e os aniversários de hoje. O que já foi aberto neste aparelho fica marcado.

Os textos de e-mail e SMS podem ser seus: veja a prévia antes de salvar.
`,
}
