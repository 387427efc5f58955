import type { Article } from './article.ts'

export const article: Article = {
  slug: 'profissionais',
  title: 'Cadastrar quem atende',
  section: 'servicos',
  tags: ['profissional', 'barbeiro', 'cabeleireira', 'equipe', 'foto', 'adicionar', 'desativar'],
  screen: '/profissionais',
  pictures: [
    {
      name: 'profissionais',
      alt: 'A tela Profissionais com quatro pessoas, o que cada uma faz e o horário de hoje.',
      after: 2,
    },
  ],
  text: `
Em [Profissionais](/profissionais), clique em *Novo profissional* e informe o nome. Depois complete:

- **Foto**, que aparece na página.
- **Horários**: veja [Horários de trabalho](artigo:horarios-do-profissional).
- **Serviços que faz**: todos, também os novos, ou só os marcados. Sem nenhum serviço, os clientes não veem a pessoa.
- **Especialidades**: as duas primeiras aparecem na página.
- **Acesso ao sistema** (só o proprietário): ligue a pessoa ao membro da equipe que verá esta agenda como a própria.

Alguém saiu? **Desative**: a pessoa some da página e não recebe horários, e o histórico continua. Excluir só é possível sem agendamentos pela frente. Para dar entrada no sistema, veja [Convidar a equipe](artigo:convidar-equipe).
`,
}
