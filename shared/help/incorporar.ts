import type { Article } from './article.ts'

export const article: Article = {
  slug: 'incorporar',
  title: 'Agendamento no seu site',
  section: 'pagina',
  tags: ['site', 'incorporar', 'embed', 'botão', 'html', 'wordpress'],
  screen: '/perfil?tab=divulgacao',
  pictures: [
    {
      name: 'incorporar',
      alt: 'No seu site: os sites autorizados à esquerda, o botão e o código para copiar à direita.',
      after: 2,
    },
  ],
  text: `
Em [Perfil, aba Divulgação](/perfil?tab=divulgacao), há dois códigos para colar no seu site, num bloco de HTML:

- **Botão**: nas cores da empresa, abre a página em outra aba. Funciona em qualquer site.
- **Página dentro do site**: a página inteira, com a altura certa sozinha. Antes, adicione o endereço do site em *Sites autorizados*. Com www e sem www são dois sites: se o seu abre dos dois jeitos, adicione os dois.

Em site que não está na lista, a página não abre: é uma proteção para os seus clientes.
`,
}
