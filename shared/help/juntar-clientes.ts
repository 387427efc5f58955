import type { Article } from './article.ts'

export const article: Article = {
  slug: 'juntar-clientes',
  title: 'Cliente cadastrado duas vezes',
  section: 'clientes',
  tags: ['duplicado', 'unir', 'juntar', 'repetido', 'mesclar', 'dois cadastros'],
  screen: '/clientes',
  pictures: [
    {
      name: 'juntar-clientes',
      alt: 'A janela Unir cadastros, com nome e telefone dos dois lado a lado para escolher qual fica.',
    },
  ],
  text: `
Abra um dos dois cadastros e, em *Mais*, escolha *Unir cadastros*. Procure o outro e compare campo a campo: você escolhe qual nome, telefone, e-mail ou observação fica.

O que acontece:

- As visitas e as etiquetas dos dois ficam juntas.
- Quem agendar com qualquer um dos dois telefones chega a este cadastro.
- O outro cadastro deixa de existir. **Isto não pode ser desfeito.**

Só proprietário e gerente podem unir.
`,
}
