import { useState } from 'react'
import type { RecordForm } from '../../lib/record-form.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { appointmentsText } from './affected-appointments.tsx'
import type { CompanyValues } from './company-values.ts'
import { citiesOf, zoneGroups } from './zones.ts'

/** A change must be confirmed first. */
export function ZoneField({ form }: { form: RecordForm<CompanyValues> }) {
  const [asked, setAsked] = useState<string>()
  const { field, value, onChange } = form.value('timezone')
  const choose = (zone: string) => (zone === form.base.timezone ? onChange(zone) : setAsked(zone))
  return (
    <>
      <SelectField
        field={{
          ...field,
          help: 'Agenda, página e mensagens seguem este relógio.',
        }}
        value={value}
        onChange={({ target }) => choose(target.value)}
      >
        {zoneGroups.map(({ label, zones }) => (
          <optgroup key={label} label={label}>
            {zones.map(([zone, cities]) => (
              <option key={zone} value={zone}>
                {cities}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {asked && (
        <ZoneQuestion
          zone={asked}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            onChange(asked)
            setAsked(undefined)
          }}
        />
      )}
    </>
  )
}

type QuestionProps = { zone: string; onClose: () => void; onConfirm: () => void }

function ZoneQuestion({ zone, onClose, onConfirm }: QuestionProps) {
  const query = useStaffQuery('countUpcoming', {}, { staleTime: 0 })
  const isRead = !query.isFetching && !query.error
  return (
    <ConfirmDialog
      title="Trocar o fuso horário?"
      text={`A empresa passa a seguir o horário de ${citiesOf(zone)}, depois que você salvar.`}
      action="Trocar fuso"
      busy={!isRead}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <div className="mt-3">
        <QueryView
          query={isRead ? query : { ...query, data: undefined }}
          failed="Erro ao carregar agendamentos"
          skeleton={<Skeleton label="Carregando agendamentos..." bars={['h-5 w-64 max-w-full']} />}
        >
          {({ count }) => (
            <p>
              {count === 0 ? (
                'Não há nenhum agendamento pela frente.'
              ) : (
                <>
                  <strong className="font-semibold">{appointmentsText(count)}</strong> pela frente{' '}
                  {count === 1 ? 'continua' : 'continuam'} no mesmo dia e na mesma hora do relógio.
                </>
              )}
            </p>
          )}
        </QueryView>
      </div>
    </ConfirmDialog>
  )
}
