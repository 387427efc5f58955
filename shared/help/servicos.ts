import type { Article } from './article.ts'

export const article: Article = {
  slug: 'servicos',
  title: 'Serviços, preços e duração',
  section: 'servicos',
  tags: ['serviço', 'preço', 'duração', 'tabela', 'categoria', 'ocultar', 'valor'],
  screen: '/servicos',
  pictures: [
    {
      name: 'servicos',
      alt: 'A tela Serviços: cada um com duração, categoria, preço e a chave Na página.',
    },
  ],
  text: `
Em [Serviços](/servicos) fica a sua tabela. *Novo serviço* pede nome, preço e duração; descrição e categoria são opcionais. Uma categoria nova é criada ao salvar; em *Categorias* você renomeia ou exclui as que existem. Os serviços de uma categoria excluída ficam sem categoria.

- **Mudar preço ou duração** não altera o que já está agendado.
- **Inativo**: ninguém agenda, nem a equipe; o histórico continua.
- **Visível na página**: desligado, só a equipe agenda esse serviço. Confira isto se um serviço sumiu da página.
- **Excluir**: sai da lista e da página; agendamentos já feitos guardam nome e preço.
- A **ordem** da lista é a ordem da página: arraste.

Um profissional cobra diferente? Veja [Preço e duração por profissional](artigo:preco-por-profissional). Vários serviços juntos por um preço só? Veja [Combos](artigo:combos).
`,
}
