import { formatMoney } from '#shared/money.ts'
import { termsOf } from '#shared/terms.ts'
import { useMay } from '../../lib/tenant.ts'
import { SelectField } from '../../ui/field.tsx'
import type { AgendaContext, Service } from './use-agenda-context.ts'

type ServiceProps = {
  id?: string
  context: AgendaContext
  column: string
  value: string
  error?: string
  onChange: (service: string) => void
}

/** A service or combo with the time and price it has with the professional; what that one does stands first. */
export function ServiceField({
  id: fieldId = 'appointment-service',
  context,
  column,
  value,
  error,
  onChange,
}: ServiceProps) {
  const sees = useMay()('money.read')
  const professional = context.byColumn.get(column)
  const active = context.services.filter(({ is_active, id }) => is_active || id === value)
  const does = ({ id }: Service) => !professional?.service_ids || professional.service_ids.includes(id)
  const [own, others] = [active.filter(does), active.filter((service) => !does(service))]
  const name = (service: Service) => {
    const { price, duration } = termsOf(service, professional)
    return [
      service.combo_of ? `${service.name} (combo)` : service.name,
      `${duration} min`,
      sees && formatMoney(price),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  const options = (list: Service[]) =>
    list.map((service) => (
      <option key={service.id} value={service.id}>
        {name(service)}
      </option>
    ))
  return (
    <SelectField
      field={{ id: fieldId, label: 'Serviço', error }}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="" disabled>
        Escolha o serviço
      </option>
      {options(own)}
      {others.length > 0 && (
        <optgroup label={`Fora da lista de ${professional?.name}`}>{options(others)}</optgroup>
      )}
    </SelectField>
  )
}
