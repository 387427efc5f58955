import type { Article } from './article.ts'

export const article: Article = {
  slug: 'assistentes-mcp',
  title: 'Usar um assistente de IA com a agenda (MCP)',
  section: 'tecnico',
  tags: ['mcp', 'ia', 'inteligência artificial', 'assistente', 'chatgpt', 'claude'],
  screen: '/ajuda?aba=api',
  text: `
O Navalha fala MCP, o protocolo com que assistentes de IA usam outros sistemas. No seu assistente, adicione o servidor \`/mcp\` do endereço do Navalha e uma [chave de API](artigo:chaves-de-api) no cabeçalho \`x-api-key\`. O assistente vê só as ferramentas que a chave permite: com *somente leitura*, ele consulta e não muda nada.

O passo a passo está em [Ajuda, aba API](/ajuda?aba=api).
`,
}
