import { type FormEvent, useId, useState } from 'react'
import { plainNumber } from '#shared/plain.ts'
import { maskPhone } from '../../lib/contact.ts'
import { Button } from '../../ui/button.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'

/** A mobile has an area code and nine digits; WhatsApp reports unknown numbers itself. */
const MOBILE = /^[1-9]{2}9\d{8}$/

type SendProps = { text: string; phone?: string | undefined; onDone: () => void }

export function SendForm({ text, phone: known = '', onDone }: SendProps) {
  const id = useId()
  const [phone, setPhone] = useState(maskPhone(known))
  const [error, setError] = useState<string>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const digits = plainNumber(phone).replace(/^\+55/, '').replace(/\D/g, '')
    if (!MOBILE.test(digits)) return setError('Informe um celular com DDD, como (11) 98765-4321.')
    window.open(`https://wa.me/55${digits}?text=${encodeURIComponent(text)}`, '_blank', 'noopener')
    onDone()
  }
  return (
    <form onSubmit={send} noValidate className="mt-4 space-y-3">
      <PhoneField
        field={{ id, label: 'WhatsApp do cliente', ...(error && { error }) }}
        autoFocus
        value={phone}
        onChange={({ target }) => {
          setPhone(maskPhone(target.value))
          setError(undefined)
        }}
      />
      <div className="flex justify-end gap-2">
        <Button look="secondary" onClick={onDone}>
          Cancelar
        </Button>
        <Button type="submit">Abrir o WhatsApp</Button>
      </div>
    </form>
  )
}
