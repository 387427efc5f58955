import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type LoadErrorProps = { title: string; error: Error; busy: boolean; again: () => unknown }

export function LoadError({ title, error, busy, again }: LoadErrorProps) {
  return (
    <Notice kind="error" title={title}>
      <p className="mt-1 text-soft">{error.message}</p>
      <Button look="secondary" className="mt-3" disabled={busy} onClick={() => void again()}>
        Tentar novamente
      </Button>
    </Notice>
  )
}
