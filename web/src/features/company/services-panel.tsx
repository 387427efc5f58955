import type { ListedService } from '#shared/services.ts'
import { formatDuration } from '#shared/time.ts'
import type { RecordForm } from '../../lib/record-form.ts'
import { FieldError } from '../../ui/field.tsx'
import { Radios } from '../../ui/radios.tsx'
import { FormPanel } from './form-panel.tsx'
import type { PageValues } from './page-values.ts'

type PanelProps = { form: RecordForm<PageValues>; services: readonly ListedService[] }

export function ServicesPanel({ form, services }: PanelProps) {
  const { field, value: chosen, onChange } = form.value('visible_services')
  const active = services.filter(({ is_active }) => is_active)
  // The order is the list's, so that equal choices are equal.
  const toggle = (id: string) =>
    onChange(services.flatMap((one) => ((one.id === id) !== chosen?.includes(one.id) ? [one.id] : [])))
  return (
    <FormPanel title="Serviços na página">
      <Radios
        label="Serviços na página"
        name="visible-services"
        value={chosen === null}
        options={[
          { value: true, label: 'Todos, inclusive os novos' },
          { value: false, label: 'Só os escolhidos' },
        ]}
        onChange={(all) => onChange(all ? null : active.map(({ id }) => id))}
      />
      {chosen && (
        <>
          <ul aria-label="Serviços na página" className="divide-y divide-line rounded-md border border-field">
            {active.map(({ id, name, duration }) => (
              <li key={id}>
                <label className="flex min-h-(--control-height) cursor-pointer items-center gap-3 px-3 py-1.5 has-checked:bg-tint">
                  <input
                    type="checkbox"
                    checked={chosen.includes(id)}
                    onChange={() => toggle(id)}
                    className="size-4 accent-primary"
                  />
                  <span className="min-w-0 flex-1">{name}</span>
                  <span className="text-sm text-soft">{formatDuration(duration)}</span>
                </label>
              </li>
            ))}
          </ul>
          <p className="text-sm text-soft">
            {active.some(({ id }) => chosen.includes(id))
              ? 'Ao criar um serviço, você escolhe se ele aparece na página.'
              : 'Sem nenhum serviço, os clientes não têm o que agendar.'}
          </p>
        </>
      )}
      {field.error && <FieldError id={`${field.id}-error`}>{field.error}</FieldError>}
    </FormPanel>
  )
}
