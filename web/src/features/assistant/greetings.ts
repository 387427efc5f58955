const greetings: Record<string, string> = {
  '/dashboard': 'Olá, posso explicar os números de hoje e dizer onde fica cada coisa.',
  '/agendamentos': 'Olá, posso ajudar a marcar, mudar ou cancelar um horário e a entender a agenda.',
  '/clientes': 'Olá, pergunte sobre cadastro, histórico, importação ou clientes repetidos.',
  '/servicos': 'Olá, pergunte sobre serviços, preços, durações e categorias.',
  '/estoque': 'Olá, pergunte sobre itens, movimentações e estoque baixo.',
  '/financeiro': 'Olá, pergunte sobre receitas, despesas e o que está pendente.',
  '/ajuda': 'Olá, escreva com as suas palavras o que você procura, e eu encontro no manual.',
}

export const GENERIC_GREETING = 'Olá, pergunte o que quiser saber sobre o Navalha e o seu negócio.'

/** `/` is the dashboard. */
export function greetingAt(pathname: string): string {
  const [, section = ''] = pathname.split('/')
  return greetings[`/${section || 'dashboard'}`] ?? GENERIC_GREETING
}
