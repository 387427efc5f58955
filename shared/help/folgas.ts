import type { Article } from './article.ts'

export const article: Article = {
  slug: 'folgas',
  title: 'Folgas, férias e ausências',
  section: 'servicos',
  tags: ['folga', 'férias', 'ausência', 'viagem', 'atestado', 'fechar agenda'],
  screen: '/profissionais',
  pictures: [
    {
      name: 'folgas',
      alt: 'A aba Ausências de um profissional, com férias de uma semana preenchidas em Nova ausência.',
    },
  ],
  text: `
Em [Profissionais](/profissionais), abra a pessoa, aba **Ausências**. Em *Nova ausência*, escolha *Dia inteiro*, de um dia até outro, ou *Algumas horas*, e clique em *Adicionar ausência*. O motivo é opcional e só a equipe o vê.

Se já houver agendamentos dentro da ausência, eles são listados; nada é cancelado sozinho. Remova a ausência para abrir a agenda de novo.

Para fechar **a empresa inteira** por uns dias, desligue *Empresa em atividade* em [Perfil, aba Página de agendamento](/perfil?tab=pagina), ou cadastre um [feriado próprio](artigo:feriados).
`,
}
