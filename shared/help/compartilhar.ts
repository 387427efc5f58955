import type { Article } from './article.ts'

export const article: Article = {
  slug: 'compartilhar',
  title: 'Divulgar: link, QR code e WhatsApp',
  section: 'pagina',
  tags: ['divulgar', 'qr code', 'cartaz', 'whatsapp', 'instagram', 'balcão', 'compartilhar'],
  screen: '/perfil?tab=divulgacao',
  pictures: [
    {
      name: 'compartilhar',
      alt: 'O cartaz com o QR code nas cores da empresa, os três tamanhos e o botão Imprimir cartaz.',
      after: 2,
    },
  ],
  text: `
Em [Perfil, aba Divulgação](/perfil?tab=divulgacao):

- **Copiar link**: para a bio do Instagram e o status do WhatsApp.
- **Enviar no WhatsApp**: abre a conversa com a mensagem pronta.
- **Cartaz com QR code**: folha inteira para a vitrine, meia folha para o espelho ou o balcão, ou dobrado para a mesa, nas cores da empresa. O cliente aponta a câmera e agenda.

Ao imprimir, escolha o tamanho real (100%). Para pôr a página dentro do seu site, veja [Agendamento no seu site](artigo:incorporar).
`,
}
