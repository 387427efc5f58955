import type { Article } from './article.ts'

export const article: Article = {
  slug: 'automacao',
  title: 'Automação com n8n, Make ou Zapier',
  section: 'eventos',
  tags: ['automação', 'n8n', 'make', 'zapier', 'robô', 'planilha automática'],
  screen: '/webhooks',
  pictures: [
    {
      name: 'automacao',
      alt: 'O cartão Automação, com a chave liga e desliga, o endereço e a chave da ferramenta.',
    },
  ],
  text: `
Em [Webhooks](/webhooks), no cartão **Automação**, cole o endereço do seu fluxo (n8n, Make, Zapier) e a chave que ele espera (é obrigatória), ligue a automação, que começa *Desligada*, e salve. Cada evento é enviado como \`{event, data, timestamp}\` com \`Authorization: Bearer <chave>\`.

É mais simples que um webhook: não tem assinatura, e vale para todos os eventos, menos os desligados em *Eventos enviados*. Para sistemas próprios prefira [webhooks](artigo:webhooks).
`,
}
