import type { ChangeEvent, ComponentProps } from 'react'
import { formatMoney } from '#shared/money.ts'
import { termsOf } from '#shared/terms.ts'
import { useMay } from '../../../lib/tenant.ts'
import { SelectField } from '../../../ui/field.tsx'
import { offers, type Service } from './agenda-context.ts'
import { useAgenda } from './use-agenda.ts'

type ServiceProps = Omit<ComponentProps<typeof SelectField>, 'children'> & {
  column: string
  /** An inactive service is offered only if it is the stored one. */
  stored?: string
  onService?: (service_id: string) => void
}

/** Services that the professional offers come first. */
export function ServiceField({ column, stored, onService, ...select }: ServiceProps) {
  const { context } = useAgenda()
  const seesMoney = useMay()('money.read')
  const professional = context.byColumn.get(column)
  const active = context.services.filter(({ is_active, id }) => is_active || id === stored)
  const isOffered = ({ id }: Service) => offers(professional, id)
  const others = active.filter((service) => !isOffered(service))
  const option = (service: Service) => {
    const { price, duration } = termsOf(service, professional)
    const name = service.combo_of ? `${service.name} (combo)` : service.name
    return (
      <option key={service.id} value={service.id}>
        {[name, `${duration} min`, seesMoney && formatMoney(price)].filter(Boolean).join(' · ')}
      </option>
    )
  }
  return (
    <SelectField
      {...select}
      onChange={(event: ChangeEvent<HTMLSelectElement>) => {
        select.onChange?.(event)
        onService?.(event.target.value)
      }}
    >
      <option value="" disabled>
        Escolha o serviço
      </option>
      {active.filter(isOffered).map(option)}
      {others.length > 0 && (
        <optgroup label={`Fora da lista de ${professional?.name}`}>{others.map(option)}</optgroup>
      )}
    </SelectField>
  )
}
