import { useState } from 'react'
import { signOut } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Centered } from '../../ui/centered.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NewBusinessDialog } from './new-business-dialog.tsx'

/** Somebody with an account who is in no business, or in none any more (RULINGS D23); `lost` if that happened just now. */
export function NoBusiness({ email, lost }: { email: string; lost: string | undefined }) {
  const [creating, setCreating] = useState(false)
  return (
    <Centered title="Nenhuma empresa">
      {lost !== undefined && (
        <Notice kind="info" title={`Você não participa mais de ${lost}`} className="mb-5" />
      )}
      <h1 className="text-balance font-bold text-2xl tracking-tight">
        Você ainda não participa de nenhuma empresa
      </h1>
      <p className="mt-2 text-soft">
        Crie a sua, ou peça um convite para <strong className="font-semibold text-ink">{email}</strong>.
      </p>
      <div className="mt-6 grid gap-2">
        <Button onClick={() => setCreating(true)}>Nova empresa</Button>
        <Button look="secondary" onClick={() => signOut({ left: true })}>
          Sair
        </Button>
      </div>
      {creating && <NewBusinessDialog onClose={() => setCreating(false)} />}
    </Centered>
  )
}
