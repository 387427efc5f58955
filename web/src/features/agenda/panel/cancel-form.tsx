import { type FormEvent, useState } from 'react'
import { useWork } from '../../../lib/use-work.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { PanelForm } from './panel-form.tsx'

const usual = ['Cliente desmarcou', 'Profissional indisponível', 'Marcado por engano']

type CancelProps = { onDone: (reason: string) => Promise<void>; onBack: () => void }

export function CancelForm({ onDone, onBack }: CancelProps) {
  const [reason, setReason] = useState('')
  const { busy, run } = useWork()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(() => onDone(reason.trim()))
  }
  return (
    <PanelForm busy={busy} action="Cancelar agendamento" look="danger" onSubmit={submit} onBack={onBack}>
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
    </PanelForm>
  )
}
