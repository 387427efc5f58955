import type { Article } from './article.ts'

export const article: Article = {
  slug: 'imprimir',
  title: 'Imprimir agenda, recibos e cartazes',
  section: 'inicio',
  tags: ['imprimir', 'impressora', 'papel', 'pdf'],
  screen: '/agendamentos',
  text: `
- **Agenda do dia**: em [Agendamentos](/agendamentos), na visualização **Dia**, abra *Mais opções da agenda* e escolha *Imprimir o dia*. Sai em A4, em preto e branco.
- **Recibo de venda**: em [Vendas](/vendas), abra a venda e clique em imprimir. O tamanho, bobina de 80 mm ou A4, se escolhe na janela de impressão.
- **Cartaz com QR code**: em [Perfil, aba Divulgação](/perfil?tab=divulgacao), em A4, A5 ou para a mesa. Ao imprimir, escolha o tamanho real (100%).
- **Financeiro**: em [Financeiro](/financeiro), o período que está na tela.

Para levar a uma gráfica ou guardar, escolha *Salvar como PDF* na janela de impressão.
`,
}
