import { Component, type ReactNode } from 'react'
import { reportCrash } from '../lib/report.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Centered } from '../ui/centered.tsx'

type State = { broken: boolean; told?: boolean }

/** Catches what no screen did: tells the team (RULINGS A1), shows no details, and offers the ways on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
    void reportCrash(error).then((told) => this.setState({ told }))
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <Centered title="Erro">
        <div role="alert">
          <h1 className="font-bold text-2xl tracking-tight">Ops! Algo deu errado</h1>
          <p className="mt-2 text-soft">{crashText(this.state.told)}</p>
        </div>
        <div className="mt-6 grid gap-2">
          <Button onClick={() => location.reload()}>Recarregar</Button>
          <ButtonLink href="/">Ir para Home</ButtonLink>
        </div>
      </Centered>
    )
  }
}

/** The spec's text once it is true; until the report has an answer, only what is known. */
function crashText(told: boolean | undefined): string {
  if (told)
    return 'Ocorreu um erro inesperado. Nossa equipe foi notificada e está trabalhando para resolver o problema.'
  if (told === undefined) return 'Ocorreu um erro inesperado.'
  return 'Ocorreu um erro inesperado e não foi possível avisar nossa equipe. Verifique sua conexão e recarregue a página.'
}
