import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Explanation } from '#shared/agenda.ts'
import { isDate, minutesOf } from '#shared/time.ts'
import type { Failure } from '../../lib/failure.ts'
import { type StaffOutput, staffQuery } from '../../lib/staff-api.ts'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { rowsOf, type Starts } from './explain-rows.ts'
import { ServiceField } from './service-field.tsx'
import type { AgendaContext } from './use-agenda-context.ts'

type Reason = Explanation['minutes'][number]['reason']

const reasons: Record<Reason, string> = {
  free: 'Livre para começar',
  closed: 'Tempo livre, mas não oferecido',
  outside_window: 'Fora do horário de agendamento da empresa',
  outside_hours: 'Fora do horário do profissional',
  break: 'Intervalo',
  absence: 'Ausência',
  holiday: 'Feriado',
  in_past: 'Já passou',
  too_soon: 'Antes da antecedência mínima',
  too_far: 'Além da antecedência máxima',
  off_grid: 'Fora da grade de horários',
  appointment: 'Ocupado',
  block: 'Bloqueado',
  external: 'Ocupado em outro calendário',
  buffer: 'Folga entre atendimentos',
  does_not_fit: 'Não sobra tempo para o serviço',
}

const closed: Record<NonNullable<Explanation['closed']>, string> = {
  booking_closed: 'A página de agendamento está desligada.',
  service_inactive: 'O serviço está desativado.',
  service_hidden: 'O serviço não aparece na página.',
  professional_inactive: 'O profissional está desativado.',
  service_not_offered: 'Este profissional não faz este serviço.',
  in_past: 'O dia já passou.',
  too_far: 'O dia está além da antecedência máxima.',
}

const between: readonly Reason[] = ['off_grid', 'does_not_fit', 'buffer', 'closed']

/** How a stretch looks on the strip: by pattern as well as by colour. */
function lookOf(reason: Reason): string {
  if (reason === 'free') return 'is-free'
  if (reason === 'appointment' || reason === 'external') return 'is-taken'
  if (reason === 'break' || reason === 'block' || reason === 'absence' || reason === 'holiday')
    return 'is-off'
  return between.includes(reason) ? 'is-between' : 'is-shut'
}

/** `Livre: começos a cada 30 min, o último às 17:30` */
function startsText({ times, step }: Starts): string {
  return step
    ? `Livre: começos a cada ${step} min, o último às ${times.at(-1)}`
    : `Livre: começo às ${times[0]}`
}

type ExplainProps = { context: AgendaContext; date: string; column?: string; onClose: () => void }

/** "Por que não há horário?": what the page offers on a day, and minute by minute why nothing more. */
export function ExplainDialog({ context, date: first, column: begun, onClose }: ExplainProps) {
  const active = context.professionals.filter(({ is_active }) => is_active)
  const [column, setColumn] = useState(active.find(({ id }) => id === begun)?.id ?? active[0]?.id ?? '')
  const [service, setService] = useState(context.services.find(({ is_active }) => is_active)?.id ?? '')
  const [date, setDate] = useState(first)
  const missing = !column
    ? 'Não há profissional ativo. Cadastre ou ative um em Profissionais.'
    : !service
      ? 'Não há serviço ativo. Cadastre ou ative um em Serviços.'
      : !isDate(date) && 'Informe a data.'
  const query = useQuery<StaffOutput<'explainDay'>, Failure>({
    ...staffQuery('explainDay', { professional_id: column, service_id: service, date }),
    enabled: !missing,
    staleTime: 0,
  })
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
        <ServiceField context={context} column={column} value={service} onChange={setService} />
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
        ) : query.data ? (
          <Answer explanation={query.data} />
        ) : query.error ? (
          <Notice kind="error" title={query.error.message} />
        ) : (
          <Skeleton label="Carregando..." bars={['h-10 mb-3', 'h-6 mb-2', 'h-6 mb-2', 'h-6']} />
        )}
      </div>
    </Dialog>
  )
}

function Answer({ explanation }: { explanation: Explanation }) {
  const { minutes, free, duration } = explanation
  const counts = minutes.map(({ reason }) => lookOf(reason) !== 'is-shut')
  const working = minutes.slice(counts.indexOf(true), counts.lastIndexOf(true) + 1)
  const from = minutesOf(working[0]?.start ?? '00:00')
  const length = Math.max(1, minutesOf(working.at(-1)?.end ?? '24:00') - from)
  return (
    <>
      {explanation.closed && (
        <Notice kind="info" title={closed[explanation.closed]} className="mb-4">
          <p className="mt-1 text-soft">Por isso a página não oferece horário nenhum.</p>
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
      {free.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {free.map((time) => (
            <li key={time} className="rounded-sm border border-primary-edge px-2 py-0.5 text-primary-ink">
              {time}
            </li>
          ))}
        </ul>
      )}
      {working.length > 0 && (
        <div aria-hidden="true" className="relative mt-4 h-8 overflow-hidden rounded-sm border border-line">
          {working.map(({ start, end, reason }) => (
            <span
              key={start}
              className={classNames('reason absolute inset-y-0', lookOf(reason))}
              style={{
                left: `${((minutesOf(start) - from) / length) * 100}%`,
                width: `${((minutesOf(end) - minutesOf(start)) / length) * 100}%`,
              }}
            />
          ))}
        </div>
      )}
      <ol className="mt-3 divide-y divide-line">
        {rowsOf(minutes).map(({ start, end, reason, detail, starts }) => (
          <li key={start} className="flex items-center gap-3 py-1.5">
            <span aria-hidden="true" className={`reason size-3 shrink-0 rounded-sm ${lookOf(reason)}`} />
            <span className="w-24 shrink-0 text-soft">
              {start}–{end}
            </span>
            <span className={reason === 'free' ? 'font-semibold text-primary-ink' : ''}>
              {starts && reason === 'free' ? startsText(starts) : reasons[reason]}
              {detail && <span className="text-soft">: {detail}</span>}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
