import type { Article } from './article.ts'

export const article: Article = {
  slug: 'chaves-de-api',
  title: 'Chaves de API',
  section: 'tecnico',
  tags: ['chave', 'api key', 'integração', 'outro sistema', 'token'],
  screen: '/api-keys',
  pictures: [
    {
      name: 'chaves-de-api',
      alt: 'A janela Nova chave de API, com o nome do sistema e o que ele pode ler e gravar.',
    },
  ],
  text: `
Uma chave deixa outro sistema ler e gravar dados da empresa. Em [API Keys](/api-keys), clique em *Nova chave*, dê o nome do sistema e marque só o que ele precisa.

- A chave completa **aparece uma vez**. Perdeu? Exclua e crie outra.
- **Uma chave por sistema**: assim você desliga um sem parar os outros e vê o último uso.
- **Vazou?** Desligue: deixa de funcionar em até um minuto.

Só o proprietário cria chaves. Como usar está em [API REST](artigo:api-rest).
`,
}
