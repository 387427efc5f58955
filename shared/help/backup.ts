import type { Article } from './article.ts'

export const article: Article = {
  slug: 'backup',
  title: 'Backup: guardar uma cópia de tudo',
  section: 'admin',
  tags: [
    'backup',
    'cópia de segurança',
    'exportar tudo',
    'baixar dados',
    'histórico',
    'semanal',
    'sair do sistema',
  ],
  screen: '/ajuda?aba=manual&categoria=admin',
  text: `
Em [Ajuda, aba Manual, Administração](/ajuda?aba=manual&categoria=admin), o proprietário faz e baixa cópias do que a empresa guardou: agenda com histórico, clientes, serviços, equipe, estoque, vendas, financeiro, métricas, mensagens, configurações e o registro de auditoria.

1. *Backup Manual* faz um agora. A tela conta os itens; você pode sair dela, o backup continua.
2. *Configurar Auto* liga um backup por semana, no domingo à noite. Um e-mail avisa quando fica pronto ou se falhou; ele leva a esta tela, nunca ao arquivo.
3. *Histórico* mostra os backups dos últimos 90 dias, com data, tipo, tamanho e situação. *Baixar* abre um endereço que vale por poucos minutos e fica no [registro de auditoria](artigo:auditoria).

Não vão no arquivo: fotos (só o endereço delas), senhas, contas e convites da equipe, chaves de API, webhooks com as suas entregas, endereços de calendário, a conexão com o Google e as listas de importações.

O arquivo é um texto compactado (\`.ndjson.gz\`), com um item em cada linha. Com ele, o suporte preenche uma empresa nova, ainda vazia; não dá para devolver uma parte a esta empresa. Dá para fazer até 10 backups por dia, um de cada vez.

Um cliente [apagado](artigo:apagar-cliente) sai dos próximos backups, mas continua nos arquivos feitos antes: os guardados aqui somem em até 90 dias, os que você baixou só você pode apagar.

Cuide da cópia: são dados pessoais dos seus clientes, e a LGPD vale também para ela. Para uma lista que abre no Excel, use [Baixar a lista de clientes](artigo:exportar-clientes).
`,
}
