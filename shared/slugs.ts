/** First parts of the staff app's paths; the edge answers 404 for others. */
export const staffPaths = (
  'auth convite dashboard agendamentos clientes profissionais servicos estoque vendas financeiro metricas ' +
  'api-keys webhooks notificacoes perfil equipe membros ajuda comecar'
).split(' ')

/** What is wrong with a slug as an address, if anything (RULINGS D6). */
export function slugFault(slug: string): string | undefined {
  if (slug.length < 3 || slug.length > 40) return 'Use de 3 a 40 caracteres.'
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return 'Use letras sem acento, números e hífens entre eles.'
  if (reservedSlugs.has(slug)) return 'Este endereço é reservado. Escolha outro.'
  return undefined
}

/** Hosts and paths that no business may have as its slug (RULINGS D6), with all routes of both apps. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...staffPaths,
  ...(
    'www app api admin static assets cdn mail suporte status navalha v1 mcp local public config ' +
    'pages uploads login book agendar appointments cancelar reagendar confirmar descadastrar embed links feeds unsubscribe google'
  ).split(' '),
])
