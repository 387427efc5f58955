import type { Article } from './article.ts'

export const article: Article = {
  slug: 'calendario-no-celular',
  title: 'Ver a agenda no calendário do celular',
  section: 'mensagens',
  tags: ['iphone', 'celular', 'outlook', 'apple', 'ics', 'assinar', 'calendário', 'ver agenda no celular'],
  screen: '/perfil?tab=integracoes',
  text: `
Para **só ver** a agenda no Google Agenda, iPhone ou Outlook, sem ligar contas: em [Perfil, aba Integrações](/perfil?tab=integracoes), crie um **endereço** para a empresa ou para um profissional. O profissional acha o seu no menu do usuário.

- O endereço aparece **uma vez**: copie ou aponte a câmera do iPhone para o código.
- Guarde como uma senha: quem o tiver vê a agenda.
- *Trocar endereço* ou *Desativar* corta na hora quem usava o antigo.

Google e Outlook decidem quando atualizam: uma mudança pode levar horas. Para ver na hora e nos dois sentidos, [ligue o Google Agenda](artigo:google-agenda).
`,
}
