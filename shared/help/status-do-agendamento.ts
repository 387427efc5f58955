import type { Article } from './article.ts'

export const article: Article = {
  slug: 'status-do-agendamento',
  title: 'O que significa cada status',
  section: 'agendamentos',
  tags: ['status', 'agendado', 'confirmado', 'concluído', 'em atendimento', 'situação'],
  screen: '/agendamentos',
  pictures: [
    {
      name: 'status-do-agendamento',
      alt: 'A lista da agenda, em que cada agendamento tem a palavra e o desenho do seu status.',
    },
  ],
  text: `
- **Agendado**: marcado, à espera de confirmação.
- **Confirmado**: o cliente ou você confirmou.
- **Em atendimento**: o cliente está na cadeira. Clique em *Iniciar atendimento*.
- **Concluído**: terminou. Pergunta como foi pago: veja [Fechar a conta](artigo:concluir-atendimento).
- **Cancelado**: não vai acontecer, e o horário ficou livre.
- **Não compareceu**: passou da hora e o cliente não veio.

Os três primeiros ocupam o horário; os outros não. A mudança de status pode ser desfeita por proprietário ou gerente no mesmo dia.

Quer que o que vem pela página entre já confirmado? Ligue *Confirmar na hora* em [Perfil, aba Página de agendamento](/perfil?tab=pagina). O que a equipe marca entra sempre como agendado. Quer que o cliente confirme sempre? Ligue *Confirmação obrigatória* em [Notificações](/notificacoes): vale mais que a confirmação na hora.
`,
}
