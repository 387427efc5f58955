import type { Article } from './article.ts'

export const article: Article = {
  slug: 'exportar-clientes',
  title: 'Baixar a lista de clientes',
  section: 'clientes',
  tags: ['exportar', 'baixar', 'excel', 'planilha', 'lista', 'backup', 'csv'],
  screen: '/clientes',
  text: `
Em [Clientes](/clientes), clique em *Exportar*. O arquivo CSV abre no Excel e no Google Planilhas, com nome, telefone, e-mail, nascimento, endereço, observações, etiquetas e o aceite de WhatsApp.

A tela mostra quantos já foram lidos; dá para cancelar. Só proprietário e gerente podem exportar.

Cuide do arquivo: são dados pessoais, e a LGPD vale também para a cópia no seu computador.
`,
}
