import type { Article } from './article.ts'

export const article: Article = {
  slug: 'guia-de-integracoes',
  title: 'Guia de integrações: qual usar?',
  section: 'integracao',
  tags: ['integração', 'ligar sistemas', 'site', 'contador', 'planilha', 'qual usar'],
  screen: '/ajuda?aba=manual',
  text: `
- **Pôr a agenda no meu site**: [Agendamento no seu site](artigo:incorporar).
- **Ver a agenda no celular**: [Calendário do celular](artigo:calendario-no-celular).
- **Agenda do Google nos dois sentidos**: [Google Agenda](artigo:google-agenda).
- **Avisar outro sistema quando algo acontece**: [Webhooks](artigo:webhooks), ou [Automação](artigo:automacao) com n8n, Make e Zapier.
- **Um programa que lê e grava**: [API REST](artigo:api-rest) com uma [chave](artigo:chaves-de-api).
- **Um assistente de IA**: [MCP](artigo:assistentes-mcp).
- **Dados para o contador**: o CSV do [Financeiro](artigo:financeiro).
`,
}
