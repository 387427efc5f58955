import type { Article } from './article.ts'

export const article: Article = {
  slug: 'conta-e-senha',
  title: 'Sua conta, senha e entrada',
  section: 'admin',
  tags: ['senha', 'esqueci', 'entrar', 'login', 'email', 'duas etapas', 'conta', 'sair'],
  screen: '/dashboard',
  pictures: [
    {
      name: 'conta-e-senha',
      alt: 'O menu do usuário, com Membros, Nova empresa, Verificação em duas etapas, Tema e Sair.',
    },
  ],
  text: `
- **Esqueci minha senha**: na tela de entrada, clique em *Esqueci minha senha*. Chega um código por e-mail, que vale por 1 hora.
- **Não recebi o e-mail de confirmação**: tente entrar: no aviso que aparece, clique em *Reenviar email*; olhe também o spam.
- **Verificação em duas etapas**: no menu do usuário, quando a instalação oferece. Pede um código do aplicativo a cada entrada.
- **Tema** claro, escuro ou do sistema: no menu do usuário.
- **Sair**: no menu do usuário. Em aparelho de outra pessoa, saia sempre.

Muitas tentativas seguidas travam a entrada por alguns minutos.
`,
}
