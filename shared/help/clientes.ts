import type { Article } from './article.ts'

export const article: Article = {
  slug: 'clientes',
  title: 'Cadastrar e achar clientes',
  section: 'clientes',
  tags: [
    'cliente',
    'cadastro',
    'ficha',
    'busca',
    'telefone',
    'etiqueta',
    'aniversário',
    'procurar',
    'não volta',
    'sumiu',
    'deve',
  ],
  screen: '/clientes',
  pictures: [
    {
      name: 'clientes',
      alt: 'A ficha de um cliente: visitas, total gasto, última visita, faltas, os próximos agendamentos e o cadastro.',
      after: 4,
    },
  ],
  text: `
Quem agenda pela página entra em [Clientes](/clientes) sozinho. Para cadastrar você mesmo, clique em *Novo cliente*: nome e telefone são pedidos, o resto é opcional. Cada telefone pertence a um cliente só. Criança sem telefone: marque *Sem telefone (dependente)*.

**Achar alguém**: digite o começo de uma ou mais palavras do nome, em qualquer ordem: “raf per” encontra Rafael Pereira. Pelo telefone, comece pelo DDD, pelo número ou pelos quatro últimos dígitos.

**Filtros**: por etiqueta (VIP, mensalista, alérgico…) e por **mês de aniversário**. Em *Última visita*, escolha quem **não vem há 30, 60 ou mais dias** e não tem horário marcado: cada linha abre o WhatsApp com um convite para voltar. A ordem pode ser por nome ou mais recentes.

A **ficha** mostra visitas, faltas, cancelamentos, última visita, de quanto em quanto tempo vem e, para quem pode ver valores, o total gasto e o que ainda **deve**. Dali você agenda, liga ou escreve no WhatsApp.

Profissionais veem só os próprios clientes: veja [Funções e permissões](artigo:funcoes-e-permissoes).
`,
}
