import { TextField } from '../../ui/field.tsx'
import { chevronRight } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import type { Draft } from './booking-state.ts'
import type { FieldErrors } from './details-rules.ts'

type MoreProps = {
  field: (name: keyof Draft) => {
    name: string
    value: string
    onChange: (event: { target: { value: string } }) => void
  }
  errors: FieldErrors
  today: string
}

export function MoreDetails({ field, errors, today }: MoreProps) {
  const birth = field('birth_date')
  const address = field('address')
  const filled = birth.value || address.value || errors.birth_date || errors.address
  return (
    <details open={filled ? true : undefined} className="group rounded-md border border-line">
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-2 rounded-md px-4 font-semibold [&::-webkit-details-marker]:hidden">
        <Icon
          of={chevronRight}
          className="size-5 text-soft transition-transform duration-150 group-open:rotate-90"
        />
        Mais dados
        <span className="font-normal text-soft text-sm">opcional</span>
      </summary>
      <div className="space-y-5 px-4 pt-1 pb-5">
        <TextField
          field={{ id: 'client-birth-date', label: 'Data de nascimento', error: errors.birth_date }}
          {...birth}
          type="date"
          max={today}
          autoComplete="bday"
        />
        <TextField
          field={{ id: 'client-address', label: 'Endereço', error: errors.address }}
          {...address}
          autoComplete="street-address"
          maxLength={200}
        />
      </div>
    </details>
  )
}
