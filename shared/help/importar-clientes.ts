import type { Article } from './article.ts'

export const article: Article = {
  slug: 'importar-clientes',
  title: 'Trazer clientes de uma planilha',
  section: 'clientes',
  tags: ['importar', 'planilha', 'excel', 'csv', 'trazer', 'migrar', 'outro sistema'],
  screen: '/clientes',
  pictures: [
    {
      name: 'importar-clientes',
      alt: 'A pergunta O que é cada coluna? com um campo do cadastro para cada coluna da planilha e as primeiras linhas.',
    },
  ],
  text: `
1. Em [Clientes](/clientes), abra *Importar*. Baixe o **modelo** se ainda não tem a planilha pronta.
2. Salve a planilha como **CSV** (no Excel: *Salvar como*, tipo CSV) e escolha o arquivo.
3. Diga o que é cada coluna: nome, telefone, e-mail, nascimento, endereço, observações, etiquetas, dependente.
4. Confira o resumo: quantos entram, quais linhas têm problema e quais repetem alguém. Baixe as linhas com problema para corrigir.
5. Clique em *Importar*.

Pode sair da tela: a importação continua e fica em *Importações*. Se o envio cair no meio, escolha o mesmo arquivo para continuar. Quem já está cadastrado não se repete, então enviar de novo é seguro.
`,
}
