import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

const usual = ['Cliente desmarcou', 'Profissional indisponível', 'Marcado por engano']

/** Why it is cancelled; a word is enough, none is allowed. */
export function CancelForm({
  onDone,
  onBack,
}: {
  onDone: (reason: string) => Promise<void>
  onBack: () => void
}) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    await onDone(reason.trim())
    setBusy(false)
  }
  return (
    <form onSubmit={submit} className="space-y-3 rounded-md border border-line p-3">
      <TextField
        field={{ id: 'cancel-reason', label: 'Motivo do cancelamento', optional: true }}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxLength={200}
        autoComplete="off"
        autoFocus
      />
      <div className="flex flex-wrap gap-1.5">
        {usual.map((text) => (
          <Button
            key={text}
            look="secondary"
            className="px-2.5 font-normal text-sm"
            onClick={() => setReason(text)}
          >
            {text}
          </Button>
        ))}
      </div>
      <div className="flex justify-end gap-2">
        <Button look="secondary" className="px-3" disabled={busy} onClick={onBack}>
          Voltar
        </Button>
        <Button type="submit" look="danger" className="px-3" disabled={busy}>
          Cancelar agendamento
        </Button>
      </div>
    </form>
  )
}
