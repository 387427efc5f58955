import type { Article } from './article.ts'

export const article: Article = {
  slug: 'aniversarios',
  title: 'Aniversários',
  section: 'mensagens',
  tags: ['aniversário', 'aniversariante', 'parabéns', 'data de nascimento'],
  screen: '/notificacoes',
  pictures: [
    {
      name: 'aniversarios',
      alt: 'A lista de clientes filtrada por quem faz aniversário em outubro, com o dia de cada um.',
    },
  ],
  text: `
- **Ver quem faz aniversário**: em [Clientes](/clientes), filtre por *mês de aniversário*.
- **Parabéns automático**: ligue *Aniversário* em [Notificações](/notificacoes). Vai no dia, na abertura, a quem tem a data na ficha. Quem nasceu em 29 de fevereiro recebe no dia 28 nos outros anos.
- O cliente pode deixar de receber com um clique no e-mail; os avisos dos agendamentos dele continuam.
- **Outro sistema** pode ser avisado pelo webhook *Aniversário de cliente*.
`,
}
