import type { Article } from './article.ts'

export const article: Article = {
  slug: 'copia-de-seguranca',
  title: 'Cópia de segurança dos seus dados',
  section: 'admin',
  tags: ['backup', 'exportar tudo', 'cópia', 'sair do sistema', 'baixar dados'],
  screen: '/ajuda?aba=seguranca',
  text: `
Os dados são guardados na nuvem com cópias automáticas. A cópia **sua** se faz em [Ajuda, aba Segurança](/ajuda?aba=seguranca):

- **Backup Manual**: um arquivo com tudo da empresa, na hora.
- **Configurar Auto**: toda semana, guardado por 90 dias; o proprietário recebe o link.
- **Histórico**: as cópias feitas, com tamanho e download.

Só o proprietário pode. O arquivo tem dados pessoais: guarde com cuidado.
`,
}
