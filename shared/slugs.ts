/** First parts of the staff app's paths; the edge answers 404 for others. */
export const staffPaths = (
  'auth convite dashboard agendamentos clientes profissionais servicos estoque vendas financeiro metricas ' +
  'api-keys webhooks notificacoes perfil equipe membros ajuda'
).split(' ')

/** Hosts and paths that no business may have as its slug (RULINGS D6), with all routes of both apps. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...staffPaths,
  ...(
    'www app api admin static assets cdn mail suporte status navalha v1 local public config ' +
    'book agendar appointments cancelar reagendar confirmar embed links'
  ).split(' '),
])
