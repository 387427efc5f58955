import type { Article } from './article.ts'

export const article: Article = {
  slug: 'endereco-da-pagina',
  title: 'O endereço (link) da página',
  section: 'pagina',
  tags: ['link', 'endereço', 'slug', 'url', 'trocar link', 'nome no link'],
  screen: '/perfil?tab=pagina',
  pictures: [
    {
      name: 'endereco-da-pagina',
      alt: 'A janela Mudar endereço, com o endereço novo digitado e a resposta de que está livre.',
    },
  ],
  text: `
O endereço nasce do nome da empresa. Para trocar, em [Perfil, aba Página de agendamento](/perfil?tab=pagina), clique em *Mudar endereço* e digite o novo: letras, números e hífen, de 3 a 40. O sistema diz na hora se está livre.

O endereço **antigo continua funcionando para sempre**: leva ao novo, e ninguém mais pode usá-lo. Cartazes e links já divulgados não param.
`,
}
