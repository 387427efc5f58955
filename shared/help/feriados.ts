import type { Article } from './article.ts'

export const article: Article = {
  slug: 'feriados',
  title: 'Feriados',
  section: 'servicos',
  tags: ['feriado', 'natal', 'carnaval', 'fechado', 'ano novo', 'aniversário da cidade'],
  screen: '/profissionais?aba=feriados',
  pictures: [
    {
      name: 'feriados',
      alt: 'A aba Feriados: à esquerda os do Brasil, cada um com sua chave; à direita, Novo feriado próprio.',
    },
  ],
  text: `
Em [Profissionais, aba Feriados](/profissionais?aba=feriados), marque aqueles em que você não atende: nacionais, Carnaval (a quarta-feira só de manhã) e Corpus Christi. Nos marcados, a página não oferece horários.

**Feriados próprios**: do estado, da cidade ou um dia em que a empresa fecha. Podem se repetir todos os anos.

Agendamentos que já existem num feriado são listados e não são cancelados. No começo nenhum está marcado: o guia do Dashboard pergunta uma vez.
`,
}
