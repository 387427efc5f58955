import type { Article } from './article.ts'

export const article: Article = {
  slug: 'preco-por-profissional',
  title: 'Preço e duração por profissional',
  section: 'servicos',
  tags: ['preço diferente', 'barbeiro cobra mais', 'duração própria', 'por profissional'],
  screen: '/profissionais',
  pictures: [
    {
      name: 'preco-por-profissional',
      alt: 'A aba Serviços de um profissional, com duração própria e preço próprio em cada linha.',
    },
  ],
  text: `
Em [Profissionais](/profissionais), abra a pessoa, aba **Serviços**. Para cada serviço que ela faz dá para informar *Preço próprio* e *Duração própria*. Em branco, vale a tabela.

- Na página, o cliente vê o valor do profissional que escolheu.
- Com *Sem preferência*, vale o do profissional que for escolhido pelo sistema.
- O que já está agendado não muda.
`,
}
