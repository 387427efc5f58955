import { type FormEvent, useState } from 'react'
import type { AgendaVisit } from '#shared/appointments.ts'
import { useStaffMutation } from '../../lib/staff-api.ts'
import { useMay } from '../../lib/tenant.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { parsePrice, priceText } from './price.ts'

type EditProps = {
  visit: AgendaVisit
  onChanged: (visit: AgendaVisit) => void
  onFailed: (error: unknown) => void
}

/** Notes, and the price for who sees money. What is being typed stays, whatever happens to the visit meanwhile. */
export function VisitEdit({ visit, onChanged, onFailed }: EditProps) {
  const may = useMay()
  const [notes, setNotes] = useState<string>()
  const [price, setPrice] = useState<string>()
  const edit = useStaffMutation('editAppointment')
  const saved = { notes: visit.notes ?? '', price: visit.price === undefined ? '' : priceText(visit.price) }
  const amount = price === undefined ? undefined : parsePrice(price)
  const wrong = price !== undefined && amount === undefined
  const dirty =
    (notes !== undefined && notes.trim() !== saved.notes) || (price !== undefined && price !== saved.price)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (wrong) return
    try {
      const changed = await edit.mutateAsync({
        appointment_id: visit.id,
        version: visit.version,
        ...(notes !== undefined && { notes: notes.trim() || null }),
        ...(amount !== undefined && { price: amount }),
      })
      setNotes(undefined)
      setPrice(undefined)
      onChanged(changed)
    } catch (error) {
      onFailed(error)
    }
  }
  return (
    <form onSubmit={submit} noValidate className="mt-5 space-y-4">
      {visit.price !== undefined && may('money.read') && (
        <TextField
          field={{
            id: 'edit-price',
            label: 'Preço (R$)',
            error: wrong ? 'Informe um valor como 55,00.' : undefined,
          }}
          inputMode="decimal"
          value={price ?? saved.price}
          onChange={(event) => setPrice(event.target.value)}
        />
      )}
      <TextArea
        field={{ id: 'edit-notes', label: 'Observações' }}
        rows={2}
        maxLength={1000}
        value={notes ?? saved.notes}
        onChange={(event) => setNotes(event.target.value)}
      />
      {dirty && (
        <div className="flex justify-end gap-2">
          <Button
            look="secondary"
            className="px-3"
            onClick={() => {
              setNotes(undefined)
              setPrice(undefined)
            }}
          >
            Descartar
          </Button>
          <Button type="submit" className="px-3" disabled={edit.isPending || wrong}>
            Salvar
          </Button>
        </div>
      )}
    </form>
  )
}
