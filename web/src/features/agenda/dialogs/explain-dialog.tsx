import { useState } from 'react'
import type { Explanation } from '#shared/agenda.ts'
import { isDate } from '#shared/time.ts'
import { useStaffQuery } from '../../../lib/staff-query.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ServiceField } from '../forms/service-field.tsx'
import { type Explained, useAgenda } from '../forms/use-agenda.ts'
import { rowsOf } from './explain-rows.ts'

const closed: Record<NonNullable<Explanation['closed']>, string> = {
  booking_closed: 'A página de agendamento está desligada.',
  service_inactive: 'O serviço está desativado.',
  service_hidden: 'O serviço não aparece na página.',
  professional_inactive: 'O profissional está desativado.',
  service_not_offered: 'Este profissional não faz este serviço.',
  in_past: 'O dia já passou.',
  too_far: 'O dia está além da antecedência máxima.',
}

type ExplainProps = { about: Explained; onClose: () => void }

/** The dialog answers "Por que não há horário?". */
export function ExplainDialog({ about, onClose }: ExplainProps) {
  const { context, now } = useAgenda()
  const active = context.professionals.filter(({ is_active }) => is_active)
  const [column, setColumn] = useState(
    active.find(({ id }) => id === about.column)?.id ?? active[0]?.id ?? '',
  )
  const [service, setService] = useState(
    about.service_id || (context.services.find(({ is_active }) => is_active)?.id ?? ''),
  )
  const [date, setDate] = useState(about.date ?? now.date)
  const missing = !column
    ? 'Não há profissional ativo. Cadastre ou ative um em Profissionais.'
    : !service
      ? 'Não há serviço ativo. Cadastre ou ative um em Serviços.'
      : !isDate(date) && 'Informe a data.'
  const query = useStaffQuery(
    'explainDay',
    { professional_id: column, service_id: service, date },
    { enabled: !missing, staleTime: 0 },
  )
  return (
    <Dialog title="Por que não há horário?" wide onClose={onClose}>
      <div className="grid gap-3 sm:grid-cols-3">
        <SelectField
          field={{ id: 'explain-professional', label: 'Profissional' }}
          value={column}
          onChange={(event) => setColumn(event.target.value)}
        >
          {active.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <ServiceField
          field={{ id: 'explain-service', label: 'Serviço' }}
          column={column}
          value={service}
          onService={setService}
        />
        <TextField
          field={{ id: 'explain-date', label: 'Data' }}
          type="date"
          value={date}
          onChange={(event) => setDate(event.target.value)}
        />
      </div>
      <div className="mt-4 min-h-60">
        {missing ? (
          <p className="text-soft">{missing}</p>
        ) : (
          <QueryView query={query} failed="Erro ao carregar a explicação" skeleton={skeleton}>
            {(explanation) => <Answer explanation={explanation} step={context.opening.step} />}
          </QueryView>
        )}
      </div>
    </Dialog>
  )
}

const skeleton = <Skeleton label="Carregando..." bars={['h-10 mb-3', 'h-6 mb-2', 'h-6 mb-2', 'h-6']} />

function Answer({ explanation, step }: { explanation: Explanation; step: number }) {
  const { free, duration } = explanation
  return (
    <>
      {explanation.closed && (
        <Notice kind="info" title={closed[explanation.closed]} className="mb-4">
          <p className="mt-1 text-soft">Por isso a página não mostra nenhum horário.</p>
        </Notice>
      )}
      <p className="font-semibold">
        {free.length === 0
          ? 'A página não oferece nenhum horário'
          : free.length === 1
            ? 'A página oferece 1 horário'
            : `A página oferece ${free.length} horários`}
        <span className="font-normal text-soft"> para {duration} min</span>
      </p>
      <ol className="mt-3 divide-y divide-line">
        {rowsOf(explanation, step).map(({ start, end, look, words }) => (
          <li key={start} className="flex items-center gap-3 py-1.5">
            <span aria-hidden="true" className={`reason size-3 shrink-0 rounded-sm ${look}`} />
            <span className="w-24 shrink-0 text-soft">
              {start}–{end}
            </span>
            <span className={look === 'is-free' ? 'font-semibold text-primary-ink' : ''}>{words}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
