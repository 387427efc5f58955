import type { Article } from './article.ts'

export const article: Article = {
  slug: 'whatsapp',
  title: 'WhatsApp: lembretes e mensagens',
  section: 'mensagens',
  tags: ['whatsapp', 'zap', 'lembrete no whatsapp', 'modelo', 'template', 'aceite'],
  screen: '/notificacoes',
  text: `
Há dois jeitos:

**Sem contrato**: no agendamento, e em cada próximo agendamento da ficha, *Lembrar pelo WhatsApp* abre a conversa com o texto pronto. Você só aperta enviar. O botão *WhatsApp* abre a conversa vazia.

**Automático**: com um número do WhatsApp Business ligado à instalação, ligue *WhatsApp* em [Notificações](/notificacoes). Toda mensagem automática pelo WhatsApp é um **modelo aprovado** por ele; um tipo sem modelo não vai pelo WhatsApp. Para cada tipo, informe nome, idioma e variáveis do modelo; a tela sugere o texto para você enviar à aprovação.

O cliente precisa **aceitar** receber: a página pergunta no agendamento, e você pode marcar na ficha. Sem o aceite a mensagem não vai pelo WhatsApp, e o registro diz isso. Telefone fixo também não recebe.
`,
}
