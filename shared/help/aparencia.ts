import type { Article } from './article.ts'

export const article: Article = {
  slug: 'aparencia',
  title: 'Cores, logo e letra da página',
  section: 'pagina',
  tags: ['cor', 'logo', 'fonte', 'letra', 'aparência', 'tema', 'layout', 'css'],
  screen: '/perfil?tab=pagina',
  pictures: [
    {
      name: 'aparencia',
      alt: 'Aparência: logo, as duas cores com um exemplo claro e um escuro, as letras e a apresentação.',
      after: 2,
    },
  ],
  text: `
Em [Perfil, aba Página de agendamento](/perfil?tab=pagina), em *Aparência*:

- **Logo**: uma imagem quadrada fica melhor. Sem logo, a página mostra as iniciais.
- **Cor principal** e **cor de destaque**. Se o texto não puder ser lido sobre a cor, o sistema sugere um tom próximo que serve.
- **Letra**: cinco opções e a do aparelho. Só a escolhida é carregada, para a página abrir rápido.
- **Apresentação**: cartões, lista ou compacta (para muitos serviços).
- **CSS próprio**, num painel à parte com *Salvar CSS*, para quem entende: até 20 kB, só para a página de agendamento. O que é perigoso ou atrapalha a leitura é recusado com a linha e o motivo.

As mesmas cores vão para as mensagens e para o cartaz.
`,
}
