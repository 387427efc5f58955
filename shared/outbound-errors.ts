/** Says why a call to a customer's address has no answer, in words for the owner. */
export const outboundErrors = {
  refused_url: 'A URL não é aceita.',
  refused_address: 'A URL aponta para um endereço que não é público.',
  dns: 'O domínio da URL não foi encontrado.',
  connect: 'Não foi possível conectar ao servidor.',
  tls: 'O certificado ou a conexão segura do servidor falhou.',
  reset: 'O servidor encerrou a conexão sem responder.',
  protocol: 'O servidor não respondeu como um servidor HTTP.',
  timeout: 'O servidor não respondeu em 15 segundos.',
} as const
export type OutboundError = keyof typeof outboundErrors
