import type { Article } from './article.ts'

export const article: Article = {
  slug: 'api-rest',
  title: 'Documentação da API REST',
  section: 'tecnico',
  tags: ['api', 'rest', 'openapi', 'desenvolvedor', 'integração', 'endpoints', 'ligar outro sistema'],
  screen: '/ajuda?aba=api',
  pictures: [
    {
      name: 'api-rest',
      alt: 'A aba API na operação Criar um agendamento: o índice à esquerda, cabeçalhos e corpo à direita.',
    },
  ],
  text: `
A API fica em \`/v1\`, com JSON e a chave no cabeçalho \`x-api-key\`. A referência completa, com exemplos em curl, TypeScript e Python, e um **testador** que chama de verdade, está em [Ajuda, aba API](/ajuda?aba=api). O documento OpenAPI 3.1 está em \`/v1/openapi.json\`.

- **Recursos**: agendamentos, disponibilidade, clientes, serviços, configuração, estoque e transações.
- **Páginas**: \`limit\` e \`cursor\`. Só o que mudou: \`changed_since\`, até 35 dias.
- **Repetir com segurança**: \`Idempotency-Key\` em tudo o que grava (POST, PUT, PATCH e DELETE), por 24 horas.
- **Conflitos**: \`ETag\` e \`If-Match\`; 412 quando alguém mudou antes.
- **Releitura barata**: \`ETag\` e \`If-None-Match\`; 304 quando nada mudou.
- **Limite**: 120 chamadas por minuto por chave; a resposta 429 diz quanto esperar.

Atenção: o testador grava dados de verdade.
`,
}
