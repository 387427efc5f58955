import type { Article } from './article.ts'

export const article: Article = {
  slug: 'importar-clientes',
  title: 'Trazer clientes de uma planilha',
  section: 'clientes',
  tags: [
    'importar',
    'planilha',
    'excel',
    'csv',
    'trazer',
    'migrar',
    'outro sistema',
    'contatos',
    'google',
    'vcard',
  ],
  screen: '/clientes',
  pictures: [
    {
      name: 'importar-clientes',
      alt: 'A pergunta O que é cada coluna? com um campo do cadastro para cada coluna da planilha e as primeiras linhas.',
    },
  ],
  text: `
1. Em [Clientes](/clientes), abra *Importar*. Baixe o **modelo** se ainda não tem a planilha pronta.
2. Salve a planilha como **CSV** (no Excel: *Salvar como*, tipo CSV) e escolha o arquivo. Os contatos do celular ou do Google também servem: exporte como CSV ou vCard (.vcf).
3. Confira o que é cada coluna: nome, telefone, e-mail, nascimento, endereço, observações, etiquetas, dependente. Um dado que está em várias colunas, como nome e sobrenome, sai de *Juntar outra coluna*.
4. Se os nomes têm sinais estranhos, troque *Letras com acento*. Se a planilha tem um título antes dos nomes das colunas, diga em *Nomes das colunas* qual é a linha.
5. Confira o resumo: quantos entram, o que foi ajustado, quais linhas têm problema e quais repetem alguém. Baixe essas linhas para corrigir.
6. Clique em *Importar*.

De vários telefones fica o primeiro celular; os outros, e o que não cabe no cadastro, vão para as observações. Um telefone sem DDD recebe o da empresa, e o celular antigo de oito dígitos ganha o 9.

Pode sair da tela: a importação continua e fica em *Importações*. Se o envio cair no meio, escolha o mesmo arquivo para continuar. Quem já está cadastrado não se repete, então enviar de novo é seguro.
`,
}
