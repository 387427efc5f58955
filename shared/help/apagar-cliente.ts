import type { Article } from './article.ts'

export const article: Article = {
  slug: 'apagar-cliente',
  title: 'Apagar os dados de um cliente (LGPD)',
  section: 'clientes',
  tags: ['lgpd', 'apagar', 'excluir', 'anonimizar', 'privacidade', 'dados pessoais'],
  screen: '/clientes',
  pictures: [
    {
      name: 'apagar-cliente',
      alt: 'A pergunta antes de excluir um cliente, que diz o que será apagado e que não pode ser desfeito.',
      after: 2,
    },
  ],
  text: `
Quando alguém pede para ser esquecido, abra a ficha e, em *Mais*, escolha *Excluir cliente*.

- **Sem visitas**: o cadastro é apagado por inteiro.
- **Com visitas**: telefone, e-mail, nascimento, endereço, observações e etiquetas são apagados. As visitas continuam no histórico, só com o nome, porque a empresa precisa delas para as contas.

Antes, cancele ou conclua os agendamentos que ainda vão acontecer. **Isto não pode ser desfeito.** Se a pessoa pedir uma cópia dos dados, exporte a lista ou imprima a ficha antes de apagar.

O que fica, e por quê:

- **Visitas e vendas**: data, serviço, preço e o nome, porque são a base das contas e dos impostos. Nos calendários assinados elas somem 31 dias depois.
- **[Backups](artigo:backup)** feitos antes: os guardados no Navalha são apagados em até 90 dias. Apague também os arquivos que você baixou.
- **Relatório de uma importação**: os nomes das linhas que ficaram de fora, por 90 dias.
- **Outros sistemas**: o que um webhook, a API ou o Google Agenda já receberam está com eles. Peça que apaguem também. No Navalha, o registro dos envios perde os dados da pessoa, e nada dele é enviado de novo.
`,
}
