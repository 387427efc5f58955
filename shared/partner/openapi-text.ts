import { tiers } from '../api-keys.ts'
import { CHANGE_DAYS, PAGE } from './partner.ts'

/** Readers should know this before the first call. */
export const introduction = `
A API do Navalha lê e escreve os dados da sua empresa: agenda, clientes, serviços, profissionais, configuração, estoque e financeiro. Os dados são reais, não há ambiente de testes.

## Autenticação
Envie a chave no cabeçalho \`x-api-key\`. Crie chaves em **API Keys**: cada uma tem permissões de leitura e de escrita por recurso, e aparece completa só na criação. Sem chave, ou com uma desconhecida, a resposta é 401; com uma chave desativada ou sem a permissão, 403.

## Limites
Cada chave faz até ${tiers.standard.perMinute} chamadas por minuto (${tiers.high.perMinute} no plano ampliado). As respostas trazem \`RateLimit-Policy\` e \`RateLimit\` (\`r\`: chamadas restantes; \`t\`: segundos até o próximo minuto). Acima do limite, 429 com \`Retry-After\` em segundos.

## Páginas
Listas trazem até ${PAGE} itens, ou \`limit\` (no máximo 100); as de serviços e de profissionais vêm inteiras. Enquanto houver \`cursor\` na resposta, repita a chamada com ele e os mesmos filtros.

## Sincronização
Em agendamentos, clientes e transações, \`changed_since\` lista o que mudou desde um instante, na ordem das mudanças, e em \`removed\` os ids excluídos. Vai até ${CHANGE_DAYS} dias atrás; antes disso a resposta é 400 \`changed_since_too_old\`: leia a lista inteira.

## Repetição segura
Em POST, PUT, PATCH e DELETE, envie \`Idempotency-Key\` com um valor único por operação: por 24 horas, a mesma chamada com o mesmo valor repete a primeira resposta. Com outro conteúdo, 422 \`idempotency_mismatch\`.

## Versões
O \`ETag\` de um registro começa com a versão dele. Envie-o em \`If-Match\` para mudar só se ninguém mudou antes; senão, 412 \`precondition_failed\`. Toda leitura traz \`ETag\`: envie-o em \`If-None-Match\` e, se nada mudou, a resposta é 304, sem corpo. HEAD responde como GET, também sem corpo.

## PUT e PATCH
São iguais: mudam só os campos enviados, e \`null\` apaga um campo opcional. O corpo de uma leitura pode voltar inteiro, com o que você mudou: campos só de leitura são aceitos como vieram, e recusados pelo nome com outro valor.

## Erros
Erros são documentos \`application/problem+json\` (RFC 9457): \`code\` é estável, para programas; \`detail\` diz em português o que fazer; \`errors\` aponta os campos; \`request_id\` identifica a chamada para o suporte.

## Webhooks
Os eventos abaixo chegam por POST às URLs cadastradas em **Webhooks**, assinados conforme Standard Webhooks: \`webhook-id\`, \`webhook-timestamp\` e \`webhook-signature\` (\`v1,\` e o HMAC-SHA256 de \`id.timestamp.corpo\` em base64). Responda 2xx em até 15 segundos. O mesmo evento pode chegar mais de uma vez, sempre com o mesmo \`webhook-id\`. A ordem de chegada não é garantida: compare \`version\` (ou \`created_at\`) e ignore o que for mais antigo.
`.trim()
