import { type FormEvent, useState } from 'react'
import { withoutFalseArea } from '#shared/local-phone.ts'
import { formatPhone } from '#shared/phone.ts'
import { Button } from '../../ui/button.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'

type SearchProps = {
  /** The field shows it at first. */
  initial: string
  busy: boolean
  error?: string
  onSearch: (phone: string) => void
}

export function PhoneSearch({ initial, busy, error, onSearch }: SearchProps) {
  const [phone, setPhone] = useState(() => formatPhone(initial))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (phone && !busy) onSearch(withoutFalseArea(phone))
  }
  return (
    <form onSubmit={onSubmit} noValidate className="flex max-w-md flex-col gap-3">
      <PhoneField
        field={{ id: 'phone', label: 'Telefone', help: 'Com DDD, o mesmo do agendamento.', error }}
        autoComplete="tel-national"
        value={phone}
        onChange={(event) => setPhone(formatPhone(event.target.value))}
        className="text-lg tracking-wide"
      />
      <Button type="submit" disabled={!phone || busy}>
        {busy ? 'Buscando...' : 'Buscar'}
      </Button>
    </form>
  )
}
