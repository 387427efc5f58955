import type { Article } from './article.ts'

export const article: Article = {
  slug: 'seguranca',
  title: 'Segurança da conta e dos dados',
  section: 'admin',
  tags: ['segurança', 'proteção', 'dados', 'invasão', 'isolamento'],
  screen: '/ajuda?aba=seguranca',
  text: `
A aba [Segurança](/ajuda?aba=seguranca) mostra o que está protegido e o que pede a sua atenção, com os passos, o que cada função pode fazer e o registro de quem mudou o quê.

O que vale sempre: cada empresa só vê os próprios dados; chaves e segredos são guardados cifrados ou só como resumo; o acesso de quem sai acaba na hora; tudo o que a equipe muda fica no [registro de auditoria](artigo:auditoria).

O que depende de você: uma conta por pessoa, a função certa para cada uma, sair em aparelhos de outros, uma chave de API por sistema.
`,
}
