import type { Article } from './article.ts'

export const article: Article = {
  slug: 'atalhos',
  title: 'Atalhos do teclado',
  section: 'inicio',
  tags: ['teclado', 'atalhos', 'rapidez', 'tecla'],
  screen: '/agendamentos',
  pictures: [
    {
      name: 'atalhos',
      alt: 'A janela Atalhos do teclado, com as teclas da agenda e o que cada uma faz.',
      after: 2,
    },
  ],
  text: `
Em qualquer tela, aperte **?** para ver a lista. Os principais:

- **n**: novo agendamento
- **a**: assistente
- **t**: hoje
- **← →**: dia ou semana anterior e seguinte
- **/**: buscar, onde há busca
- **Setas** vão de um agendamento a outro
- **m** pega o agendamento em foco; depois as setas movem, com **Shift** de 5 em 5 minutos
- **r** ou **Alt + ↑ ↓**: mudar a duração
- **Enter** confirma, **Esc** desiste

Nas listas, **Tab** anda entre os campos e **Enter** abre. **Alt + T** leva aos avisos no canto da tela.
`,
}
