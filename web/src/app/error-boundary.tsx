import { Component, type ReactNode } from 'react'
import { reportCrash } from '../lib/report.ts'
import { latestRequestId } from '../lib/staff-api.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Centered } from '../ui/centered.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { crashText, crashTitle } from './crash-words.ts'
import { isMissingPart, MissingPart } from './missing-part.tsx'

type BoundaryProps = {
  /** The screen with this name failed; the frame around it stays. */
  screen?: string
  children: ReactNode
}
type State = { error?: unknown; told?: boolean }

export class ErrorBoundary extends Component<BoundaryProps, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (isMissingPart(error)) return
    console.error(error)
    const place = { route: location.pathname, request_id: latestRequestId() }
    void reportCrash(error, place).then((told) => this.setState({ told }))
  }

  override render() {
    if (!('error' in this.state)) return this.props.children
    const { error, told } = this.state
    const { screen } = this.props
    if (isMissingPart(error)) {
      const part = <MissingPart error={error} />
      if (!screen) return <Centered title="Erro">{part}</Centered>
      return (
        <>
          <PageTitle title={screen} />
          {part}
        </>
      )
    }
    const ways = (
      <>
        <Button onClick={() => location.reload()}>Recarregar</Button>
        <ButtonLink href="/">Ir para Home</ButtonLink>
      </>
    )
    if (screen) {
      return (
        <>
          <div role="alert">
            <PageTitle title={crashTitle} text={crashText(told)} />
          </div>
          <div className="flex flex-wrap gap-2">{ways}</div>
        </>
      )
    }
    return (
      <Centered title="Erro">
        <div role="alert">
          <h1 className="font-bold text-2xl tracking-tight">{crashTitle}</h1>
          <p className="mt-2 text-soft">{crashText(told)}</p>
        </div>
        <div className="mt-6 grid gap-2">{ways}</div>
      </Centered>
    )
  }
}
