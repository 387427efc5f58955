import type { Article } from './article.ts'

export const article: Article = {
  slug: 'combos',
  title: 'Combos: vários serviços juntos',
  section: 'servicos',
  tags: ['combo', 'pacote', 'corte e barba', 'junto', 'promoção'],
  screen: '/servicos',
  pictures: [
    {
      name: 'combos',
      alt: 'Um serviço novo do tipo Combo, com os serviços de que é feito marcados e a soma de preço e duração.',
      after: 2,
    },
  ],
  text: `
Um **combo** é um serviço feito de outros, com preço e duração próprios: corte de 30 minutos e barba de 25 podem virar um combo de 45.

1. Cadastre antes os serviços de que ele é feito.
2. Em *Novo serviço*, escolha o tipo **Combo** e marque os serviços.
3. Informe preço e duração, ou use *Usar a soma*.

Na página o cliente vê o combo como um serviço só. O consumo de estoque é o do próprio combo, se tiver; senão, o dos serviços que o formam.
`,
}
