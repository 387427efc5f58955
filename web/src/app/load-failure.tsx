import { isFailure } from '../lib/failure.ts'
import { signOut } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Centered } from '../ui/centered.tsx'

export function LoadFailure({ error, again, busy }: { error: unknown; again: () => void; busy: boolean }) {
  return (
    <Centered title="Erro">
      <div role="alert">
        <h1 className="font-bold text-2xl tracking-tight">Não foi possível carregar seus dados</h1>
        <p className="mt-2 text-soft">{isFailure(error) ? error.message : 'Sem conexão. Tente novamente.'}</p>
      </div>
      <div className="mt-6 grid gap-2">
        <Button disabled={busy} onClick={again}>
          Tentar novamente
        </Button>
        <Button look="secondary" onClick={() => signOut({ left: true })}>
          Sair
        </Button>
      </div>
    </Centered>
  )
}
