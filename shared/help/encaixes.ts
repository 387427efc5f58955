import type { Article } from './article.ts'

export const article: Article = {
  slug: 'encaixes',
  title: 'Dois clientes no mesmo horário',
  section: 'agendamentos',
  tags: ['encaixe', 'sobrepor', 'conflito', 'dois no mesmo horário', 'duplo', 'sobreposição'],
  screen: '/agendamentos',
  pictures: [
    {
      name: 'encaixes',
      alt: 'Novo agendamento por cima de outro: o aviso Sobrepõe outro horário diz o que já está ali, e o botão é Agendar mesmo assim.',
      after: 2,
    },
  ],
  text: `
Um cliente que agenda pela página **nunca** consegue um horário ocupado: se duas pessoas confirmam ao mesmo tempo, só uma fica com ele, e a outra escolhe de novo sem perder o que digitou.

Proprietário e gerente podem sobrepor de propósito; para um profissional, o horário ocupado é recusado. Ao marcar por cima de outro horário, o sistema mostra o que já está ali, e o botão passa a ser *Agendar mesmo assim*; ao mover, ele pergunta *Sobrepor outro horário?*. Se você aceitar, os dois ficam lado a lado, com a palavra *Sobreposto*, e o histórico guarda quem aceitou.

Para aproveitar melhor a agenda sem sobrepor, ligue *Encaixar horários* em [Perfil, aba Página de agendamento](/perfil?tab=pagina): a página oferece também o horário logo depois de um atendimento marcado, para não sobrar tempo vazio entre clientes.
`,
}
