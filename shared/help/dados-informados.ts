import type { Article } from './article.ts'

export const article: Article = {
  slug: 'dados-informados',
  title: 'Dados informados pelo cliente',
  section: 'clientes',
  tags: ['dados informados', 'nome diferente', 'email diferente', 'aceitar dados', 'atualizar cadastro'],
  screen: '/clientes',
  pictures: [
    {
      name: 'dados-informados',
      alt: 'Um agendamento com o quadro Dados informados pelo cliente, o nome e o e-mail digitados e os botões Aceitar e Deixar como está.',
    },
  ],
  text: `
Quem agenda pela página digita nome, e-mail e outros dados. Saber o telefone de alguém não basta para mudar o cadastro dessa pessoa. Por isso, quando o que foi digitado é diferente da ficha, nada muda sozinho: o agendamento mostra **Dados informados pelo cliente**.

Proprietário ou gerente decide: *Aceitar* grava tudo na ficha, *Deixar como está* não muda nada.

As mensagens continuam indo para o contato guardado na ficha até que você aceite.
`,
}
