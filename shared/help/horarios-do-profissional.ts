import type { Article } from './article.ts'

export const article: Article = {
  slug: 'horarios-do-profissional',
  title: 'Horários de trabalho e pausas',
  section: 'servicos',
  tags: ['horário de trabalho', 'turno', 'pausa', 'almoço', 'dias da semana', 'expediente', 'terça a sábado'],
  screen: '/profissionais',
  pictures: [
    {
      name: 'horarios-do-profissional',
      alt: 'A aba Horários de um profissional, com turno e pausa de cada dia da semana.',
      after: 2,
    },
  ],
  text: `
Em [Profissionais](/profissionais), abra a pessoa, aba **Horários**:

- Cada dia da semana tem um ou mais **turnos**, ou fica *Fechado*.
- **Pausas** fecham um pedaço do turno, como o almoço.
- *Copiar*, ao lado do dia, repete-o em outros.
- *Horário da empresa, todos os dias*: atende sempre que a empresa está aberta, também no domingo, e sem pausas.

Ao salvar, o sistema lista os agendamentos que ficam fora dos novos horários. Nada é cancelado: combine com cada cliente.

O que a página oferece é o que cabe **ao mesmo tempo** no horário do profissional e no expediente da empresa, que fica em [Perfil, aba Página de agendamento](/perfil?tab=pagina).
`,
}
