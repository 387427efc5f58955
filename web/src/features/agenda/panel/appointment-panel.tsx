import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AgendaAppointment } from '#shared/appointments.ts'
import { formatMoment } from '#shared/moments.ts'
import { formatPhone } from '#shared/phone.ts'
import { whatsappLink } from '../../../lib/contact.ts'
import { dayName } from '../../../lib/dates.ts'
import type { Failure } from '../../../lib/failure.ts'
import type { StaffOutput } from '../../../lib/staff-address.ts'
import { staffQuery } from '../../../lib/staff-api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { circleAlert, phone as phoneIcon, users } from '../../../ui/icon-paths.ts'
import { Icon } from '../../../ui/icons.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { alarm, messageCircle } from '../../../ui/staff-icon-paths.ts'
import { Status } from '../../../ui/status.tsx'
import { statusOf } from '../../schedule/appointment-status.ts'
import { WhatsappReminder } from '../../schedule/whatsapp-reminder.tsx'
import { columnName } from '../forms/agenda-context.ts'
import { withYear } from '../forms/day-words.ts'
import { type AppointmentItem, mayMove, nameOf, occupies } from '../forms/items.ts'
import { useAgenda } from '../forms/use-agenda.ts'
import { useClient } from '../forms/use-client.ts'
import { AppointmentEdit } from './appointment-edit.tsx'
import { CancelForm } from './cancel-form.tsx'
import { CancelOrigin } from './cancel-origin.tsx'
import { ChangeForm } from './change-form.tsx'
import { ClientLine } from './client-line.tsx'
import { FinishForm } from './finish-form.tsx'
import { historyWords } from './history-words.ts'
import { MoveForm } from './move-form.tsx'
import { Reported } from './reported.tsx'
import { Settled } from './settled.tsx'
import { StatusButtons } from './status-buttons.tsx'
import { isOverdue, nextSteps, OVERDUE, spanName } from './statuses.ts'

type Form = 'move' | 'cancel' | 'change' | 'finish'

type AppointmentPanelProps = {
  /** The place may still be pending. */
  item: AppointmentItem
  onClose: () => void
}

export function AppointmentPanel({ item, onClose }: AppointmentPanelProps) {
  const { context, now, overlaps, actions } = useAgenda()
  const { appointment } = item
  const [opened, setForm] = useState<Form>()
  /** Another form may have been opened meanwhile, and stays. */
  const closeForm = (which: Form) => setForm((shown) => (shown === which ? undefined : shown))
  const query = useQuery<StaffOutput<'getAppointment'>, Failure>({
    ...staffQuery('getAppointment', { appointment_id: appointment.id }),
    // A new version adds to the history.
    queryKey: ['getAppointment', appointment.id, appointment.version],
    placeholderData: (before) => before,
  })
  const steps = nextSteps(appointment, now)
  // Others may have ended the appointment while a form was filled in.
  const may: Record<Form, boolean> = {
    move: mayMove(item),
    change: occupies(item),
    cancel: steps.some(({ to }) => to === 'cancelled'),
    finish: steps.some(({ to }) => to === 'completed'),
  }
  const form = opened && may[opened] ? opened : undefined
  const over = overlaps.get(item.id) ?? []
  return (
    <SidePanel
      about={`item-${appointment.id}`}
      title={nameOf(item)}
      text={`${withYear(dayName(item.date), item.date, now.date)}, ${spanName(item.start, item.end)}`}
      onClose={onClose}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Status {...statusOf(appointment.status)} />
        <Contact appointment={appointment} />
      </div>
      <Reminder appointment={appointment} timezone={context.timezone} />
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
      <ClientLine appointment={appointment} />
      {over.length > 0 && (
        <Warning icon={circleAlert} text={`Sobreposto a ${over.map(nameOf).join(' e ')}`} />
      )}
      {isOverdue(item, now) && <Warning icon={alarm} text={`${OVERDUE}. Como foi?`} />}
      {appointment.cancel_reason && <p className="mt-2 text-soft">Motivo: {appointment.cancel_reason}</p>}
      <div className="mt-4">
        {form === 'cancel' && (
          <CancelForm
            onDone={async (reason) => {
              const more = reason ? { reason } : {}
              if (await actions.setStatus(appointment, 'cancelled', more)) closeForm('cancel')
            }}
            onBack={() => setForm(undefined)}
          />
        )}
        {form === 'move' && <MoveForm item={item} onBack={() => closeForm('move')} />}
        {form === 'change' && <ChangeForm item={item} onBack={() => closeForm('change')} />}
        {form === 'finish' && (
          <FinishForm
            appointment={appointment}
            onDone={async (settlement) => {
              if (await actions.setStatus(appointment, 'completed', { settlement })) closeForm('finish')
            }}
            onBack={() => setForm(undefined)}
          />
        )}
        {!form && (
          <StatusButtons
            appointment={appointment}
            steps={steps}
            history={query.data?.history ?? []}
            onCancel={() => setForm('cancel')}
            onFinish={() => setForm('finish')}
            onMove={may.move ? () => setForm('move') : undefined}
          />
        )}
      </div>
      <Settled appointment={appointment} />
      {appointment.reported_client && <Reported appointment={appointment} />}
      <AppointmentEdit key={appointment.id} appointment={appointment} />
      {may.cancel && <CancelOrigin appointment={appointment} />}
      <section className="mt-6 border-line border-t pt-4" aria-labelledby="appointment-history">
        <h3 id="appointment-history" className="eyebrow mb-2">
          Histórico
        </h3>
        <QueryView
          query={query}
          failed="Erro ao carregar histórico"
          skeleton={<Skeleton label="Carregando histórico..." bars={['h-8 mb-2', 'h-8']} />}
        >
          {({ history }) => (
            <ol className="space-y-2.5">
              {history.toReversed().map((entry) => {
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
          )}
        </QueryView>
      </section>
    </SidePanel>
  )
}

function Warning({ icon, text }: { icon: string; text: string }) {
  return (
    <p className="mt-2 flex items-center gap-1.5 rounded-sm border-2 border-ink/70 px-2.5 py-1.5 font-semibold">
      <Icon of={icon} className="size-4" />
      {text}
    </p>
  )
}

type ReminderProps = { appointment: AgendaAppointment; timezone: string }

function Reminder({ appointment, timezone }: ReminderProps) {
  const phone = useClient(appointment).data?.client.phone
  return <WhatsappReminder client={{ name: appointment.client_name, phone }} {...{ appointment, timezone }} />
}

/** Shows the client's file and the ways to reach the person. */
function Contact({ appointment }: { appointment: AgendaAppointment }) {
  const id = appointment.client_id
  const phone = useClient(appointment).data?.client.phone
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
