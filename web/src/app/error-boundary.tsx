import { Component, type ReactNode } from 'react'
import { reportCrash } from '../lib/report.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Centered } from '../ui/centered.tsx'

/** Catches what no screen did: tells the team (RULINGS A1), shows no details, and offers the ways on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
    void reportCrash(error)
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <Centered title="Erro">
        <div role="alert">
          <h1 className="font-bold text-2xl tracking-tight">Ops! Algo deu errado</h1>
          <p className="mt-2 text-soft">
            Ocorreu um erro inesperado. Nossa equipe foi notificada e está trabalhando para resolver o
            problema.
          </p>
        </div>
        <div className="mt-6 grid gap-2">
          <Button onClick={() => location.reload()}>Recarregar</Button>
          <ButtonLink href="/">Ir para Home</ButtonLink>
        </div>
      </Centered>
    )
  }
}
