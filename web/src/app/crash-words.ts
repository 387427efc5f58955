export const crashTitle = 'Ops! Algo deu errado'

/** The text says that the team knows only after the report was accepted. */
export function crashText(told: boolean | undefined): string {
  if (told)
    return 'Ocorreu um erro inesperado. Nossa equipe foi notificada e está trabalhando para resolver o problema.'
  if (told === undefined) return 'Ocorreu um erro inesperado.'
  return 'Ocorreu um erro inesperado e não foi possível avisar nossa equipe. Verifique sua conexão e recarregue a página.'
}
