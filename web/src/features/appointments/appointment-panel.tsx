import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AgendaAppointment } from '#shared/appointments.ts'
import { formatMoment } from '#shared/moments.ts'
import { formatPhone } from '#shared/phone.ts'
import { statusOf } from '../../lib/appointment-status.ts'
import { whatsappLink } from '../../lib/contact.ts'
import { dayName } from '../../lib/dates.ts'
import { useDraft } from '../../lib/draft.ts'
import type { Failure } from '../../lib/failure.ts'
import { type StaffOutput, staffQuery } from '../../lib/staff-api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { circleAlert, phone as phoneIcon, users } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { messageCircle } from '../../ui/staff-icon-paths.ts'
import { Status } from '../../ui/status.tsx'
import { AppointmentEdit } from './appointment-edit.tsx'
import { type AppointmentChange, changeOf } from './appointment-form.ts'
import { CancelForm } from './cancel-form.tsx'
import { CancelOrigin } from './cancel-origin.tsx'
import { ChangeForm } from './change-form.tsx'
import { withYear } from './day-words.ts'
import { historyWords } from './history-words.ts'
import { type AppointmentItem, type Item, mayMove, occupies } from './items.ts'
import { MoveForm } from './move-form.tsx'
import { Reported } from './reported.tsx'
import { StatusButtons } from './status-buttons.tsx'
import { type Now, nextSteps, spanName } from './statuses.ts'
import { type AgendaContext, columnName } from './use-agenda-context.ts'
import type { Changes } from './use-changes.ts'

type AppointmentPanelProps = {
  /** Where it stands, or is on its way to. */
  item: AppointmentItem
  over: string[]
  context: AgendaContext
  now: Now
  items: readonly Item[]
  changes: Changes
  onChanged: (appointment: AgendaAppointment) => void
  onClose: () => void
}

type Form = 'move' | 'cancel' | 'change'

/** Everything about an appointment, and everything that can be done with it. */
export function AppointmentPanel(props: AppointmentPanelProps) {
  const { item, over, context, now, items, changes, onChanged, onClose } = props
  const { appointment } = item
  const change = useDraft<AppointmentChange>(
    `appointment-change-${appointment.id}`,
    changeOf(appointment),
    appointment.version,
  )
  const [opened, setForm] = useState<Form | undefined>(change.isDirty ? 'change' : undefined)
  /** After an answer: by then another form may be open, which stays. */
  const closeForm = (which: Form) => setForm((now) => (now === which ? undefined : now))
  const query = useQuery<StaffOutput<'getAppointment'>, Failure>({
    ...staffQuery('getAppointment', { appointment_id: appointment.id }),
    // A new version is a new line of history.
    queryKey: ['getAppointment', appointment.id, appointment.version],
    placeholderData: (before) => before,
  })
  const steps = nextSteps(appointment, now)
  // Others may have ended the appointment while a form was filled in.
  const may: Record<Form, boolean> = {
    move: mayMove(item),
    change: occupies(item),
    cancel: steps.some(({ to }) => to === 'cancelled'),
  }
  const form = opened && may[opened] ? opened : undefined
  return (
    <SidePanel
      about={`item-${appointment.id}`}
      title={appointment.client_name}
      text={`${withYear(dayName(item.date), item.date, now.date)}, ${spanName(item.start, item.end)}`}
      onClose={onClose}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Status {...statusOf(appointment.status)} />
        <Contact appointment={appointment} />
      </div>
      <div className="mt-1 flex min-h-(--control-height) items-center justify-between gap-2">
        <p>
          <span className="font-semibold">{appointment.service_name}</span>
          <span className="text-soft">
            {' '}
            · {columnName(context, item.column, appointment.professional_name)}
          </span>
        </p>
        {may.change && !form && (
          <Button
            look="quiet"
            className="-mr-3 text-primary-ink"
            aria-label="Alterar serviço ou cliente"
            onClick={() => setForm('change')}
          >
            Alterar
          </Button>
        )}
      </div>
      {over.length > 0 && (
        <p className="mt-2 flex items-center gap-1.5 rounded-sm border-2 border-brick px-2.5 py-1.5 font-semibold text-brick">
          <Icon of={circleAlert} className="size-4" />
          Sobreposto a {over.join(' e ')}
        </p>
      )}
      {appointment.cancel_reason && <p className="mt-2 text-soft">Motivo: {appointment.cancel_reason}</p>}
      <div className="mt-4">
        {form === 'cancel' ? (
          <CancelForm
            onDone={async (reason) => {
              if (await changes.step(appointment, 'cancelled', reason)) closeForm('cancel')
            }}
            onBack={() => setForm(undefined)}
          />
        ) : form === 'move' ? (
          <MoveForm
            item={item}
            context={context}
            now={now}
            items={items}
            onMove={(target) => {
              setForm(undefined)
              changes.move(item, target)
            }}
            onBack={() => setForm(undefined)}
          />
        ) : form === 'change' ? (
          <ChangeForm
            appointment={appointment}
            item={item}
            context={context}
            now={now}
            items={items}
            draft={change}
            onChanged={(changed) => {
              closeForm('change')
              onChanged(changed)
            }}
            onFailed={(error) => changes.fail(appointment.id, error)}
            onBack={() => setForm(undefined)}
          />
        ) : (
          <StatusButtons
            appointment={appointment}
            steps={steps}
            now={now}
            timezone={context.timezone}
            history={query.data?.history ?? []}
            changes={changes}
            onCancel={() => setForm('cancel')}
            onMove={may.move ? () => setForm('move') : undefined}
          />
        )}
      </div>
      {appointment.reported_client && (
        <Reported
          appointment={appointment}
          onChanged={onChanged}
          onFailed={(error) => changes.fail(appointment.id, error)}
        />
      )}
      <AppointmentEdit
        key={appointment.id}
        appointment={appointment}
        onChanged={onChanged}
        onFailed={(error) => changes.fail(appointment.id, error)}
      />
      {may.cancel && <CancelOrigin appointment={appointment} />}
      <section className="mt-6 border-line border-t pt-4" aria-labelledby="appointment-history">
        <h3 id="appointment-history" className="eyebrow mb-2">
          Histórico
        </h3>
        {query.data ? (
          <ol className="space-y-2.5">
            {query.data.history.toReversed().map((entry) => {
              const { title, details } = historyWords(entry)
              return (
                <li key={entry.version} className="border-line border-l-2 pl-3">
                  <p className="break-words">{title}</p>
                  {details.map((detail) => (
                    <p key={detail} className="text-sm text-soft">
                      {detail}
                    </p>
                  ))}
                  <p className="text-soft text-xs">{formatMoment(context.timezone, entry.at)}</p>
                </li>
              )
            })}
          </ol>
        ) : query.error ? (
          <p className="text-soft">
            {query.error.message}{' '}
            <Button look="quiet" onClick={() => void query.refetch()}>
              Tentar novamente
            </Button>
          </p>
        ) : (
          <Skeleton label="Carregando histórico..." bars={['h-8 mb-2', 'h-8']} />
        )}
      </section>
    </SidePanel>
  )
}

/** The client's file, and the ways to reach the person. */
function Contact({ appointment }: { appointment: AgendaAppointment }) {
  const id = appointment.client_id
  const query = useQuery<StaffOutput<'getClient'>, Failure>({
    ...staffQuery('getClient', { client_id: id ?? '' }),
    enabled: Boolean(id),
  })
  const phone = query.data?.client.phone
  const chat = phone && whatsappLink(phone)
  if (!id) return <span className="text-sm text-soft">Sem cadastro</span>
  return (
    <span className="flex gap-1">
      {phone && (
        <ButtonLink
          look="quiet"
          href={`tel:${phone}`}
          className="px-2"
          aria-label={`Ligar para ${formatPhone(phone)}`}
          title={formatPhone(phone)}
        >
          <Icon of={phoneIcon} className="size-4.5" />
        </ButtonLink>
      )}
      {chat && (
        <ButtonLink
          look="quiet"
          href={chat}
          target="_blank"
          rel="noreferrer"
          className="px-2"
          aria-label="Abrir conversa no WhatsApp"
          title="WhatsApp"
        >
          <Icon of={messageCircle} className="size-4.5" />
        </ButtonLink>
      )}
      <Link
        to={`/clientes?cliente=${id}`}
        className="inline-flex min-h-(--control-height) items-center gap-1.5 rounded-md px-2 font-semibold hover:bg-ink/5"
      >
        <Icon of={users} className="size-4.5" />
        Ficha
      </Link>
    </span>
  )
}
