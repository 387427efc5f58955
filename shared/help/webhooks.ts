import type { Article } from './article.ts'

export const article: Article = {
  slug: 'webhooks',
  title: 'Webhooks e eventos',
  section: 'eventos',
  tags: ['webhook', 'evento', 'aviso automático', 'assinatura', 'reenviar', 'integração'],
  screen: '/webhooks',
  pictures: [
    {
      name: 'webhooks',
      alt: 'A janela Novo webhook com nome, endereço, Testar URL e os eventos para marcar.',
      after: 2,
    },
  ],
  text: `
Um webhook avisa outro sistema na hora em que algo acontece: agendamento criado, mudado, confirmado ou cancelado, lembrete de 1 hora, cliente novo, aniversário, pagamento recebido, estoque baixo.

1. Em [Webhooks](/webhooks), clique em *Novo webhook*: nome, URL https e eventos. *Testar URL* confere o endereço antes de salvar, ainda sem assinatura; o teste de um webhook salvo é assinado.
2. O proprietário copia o **secret**: quem recebe usa para conferir a assinatura (Standard Webhooks).
3. O **registro** mostra os últimos 50 envios, com a resposta.

Eventos de agendamento trazem o início e o fim como instantes, o telefone do cliente e, em \`links\`, os endereços onde ele confirma, remarca ou cancela. O registro não guarda o telefone nem os links: cada envio os traz como estão na hora.

Sem resposta 200 a 299 em 15 segundos, tentamos até 10 vezes ao longo de três dias. O mesmo evento pode chegar duas vezes: o \`webhook-id\` é sempre igual. Se nada der certo, o webhook é desligado e o proprietário recebe um e-mail; arrume, ligue e use *Reenviar falhas*.
`,
}
