import type { Article } from './article.ts'

export const article: Article = {
  slug: 'perfil-da-empresa',
  title: 'Dados da empresa e fuso horário',
  section: 'pagina',
  tags: ['cnpj', 'empresa', 'nome', 'endereço', 'fuso horário', 'telefone', 'perfil'],
  screen: '/perfil',
  pictures: [
    {
      name: 'perfil-da-empresa',
      alt: 'A aba Empresa do Perfil, com nome, CNPJ, telefone, e-mail, site e descrição.',
    },
  ],
  text: `
Em [Perfil](/perfil) ficam nome, CNPJ (também o novo, com letras), telefone, e-mail, site, descrição e endereço. O nome é o da empresa em todo o sistema; *Nome na página* pode ser outro.

**Fuso horário**: decide o que é hoje, os horários e as mensagens. Ao trocar, os agendamentos continuam na mesma hora do relógio, e o sistema diz quantos são. Lembretes já marcados acompanham.
`,
}
