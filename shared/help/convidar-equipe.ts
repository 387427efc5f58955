import type { Article } from './article.ts'

export const article: Article = {
  slug: 'convidar-equipe',
  title: 'Convidar a equipe e tirar acesso',
  section: 'servicos',
  tags: ['convite', 'convidar', 'recepcionista', 'funcionário', 'acesso', 'membro', 'remover', 'demitir'],
  screen: '/membros',
  pictures: [
    {
      name: 'convidar-equipe',
      alt: 'A janela Convidar, com o e-mail da pessoa, as três funções e de quem é a agenda.',
    },
  ],
  text: `
Em [Membros](/membros), clique em *Convidar*, informe o e-mail e a **função**: proprietário, gerente ou profissional (veja [Funções e permissões](artigo:funcoes-e-permissoes)). Para recepção, use *gerente*. A função profissional pede de quem é a agenda: escolha quem já atende, ou *Novo profissional*.

A pessoa recebe um e-mail com o link, que vale por 7 dias. Por ele cria a conta com o nome e uma senha e, ao entrar, já está na equipe; só de proprietário e gerente é pedido também o código que vai para o e-mail. Se já tem conta, é só entrar. Enquanto não aceita, o convite fica em *Convites pendentes*, onde dá para cancelar. Os que venceram ficam em *Convites expirados*, com *Enviar de novo*.

Se a pessoa abrir um convite de profissional com outro e-mail, ela fica em *Pedidos para entrar*. Clique em *Aceitar* só se você conhece o e-mail; *Recusar* encerra também o convite.

**Tirar o acesso**: em Membros, *Remover*. A pessoa perde o acesso na hora, em todos os aparelhos; o que já fez continua registrado. Se ela atendia, desative também o profissional.

Sempre sobra pelo menos um proprietário.
`,
}
