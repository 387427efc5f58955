/** Hosts and paths that no business may have as its slug (RULINGS D6), with all routes of both apps. */
export const reservedSlugs: ReadonlySet<string> = new Set(
  (
    'www app api admin static assets auth cdn mail suporte ajuda status navalha v1 local public config ' +
    'dashboard agendamentos clientes profissionais servicos estoque vendas financeiro metricas api-keys webhooks ' +
    'notificacoes perfil equipe membros convite book agendar appointments cancelar reagendar'
  ).split(' '),
)
