import { Link } from 'react-router-dom'
import { bookingPageOf, isOpen } from '#shared/booking-page.ts'
import type { Dashboard } from '#shared/metrics.ts'
import { shortDayName } from '../../lib/dates.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { circleCheck } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { PageActions, PageLink, usePageAddress } from '../company/page-link.tsx'
import { Preview } from '../company/preview.tsx'
import { useMark } from '../metrics/marks.ts'
import { agendaAt } from '../metrics/upcoming-days.tsx'
import { useGuide, useWork } from './guide.ts'
import { StepFrame } from './step-frame.tsx'

/** How often a waiting screen asks for the first booking. */
const EVERY_MS = 10_000

export function PageStep() {
  const { company, services, professionals } = useGuide()
  const work = useWork()
  const address = usePageAddress()
  const [, share] = useMark('shared')
  const { data: config } = useStaffQuery('getBookingConfig', {})
  const isReady = services.some(({ is_active }) => is_active) && professionals.length > 0
  return (
    <StepFrame
      title="Sua página está pronta. Mostre para o primeiro cliente"
      text="Mande o link para alguém, ou aponte um celular para o código e marque um horário de teste."
      work={work}
      wide
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[minmax(0,1fr)_20rem] md:items-start">
        <div className="space-y-5">
          {!isReady && (
            <Notice kind="warning" title="Ainda falta um passo para receber agendamentos">
              <p className="mt-1 text-soft">
                {services.length ? 'Diga quem atende.' : 'Cadastre pelo menos um serviço.'} Use Voltar.
              </p>
            </Notice>
          )}
          {config && !isOpen(config) && (
            <Notice kind="warning" title="Sua página está desligada">
              <p className="mt-1 text-soft">Ligue em Perfil da Empresa, aba Página de agendamento.</p>
            </Notice>
          )}
          <div className="panel space-y-4 p-4">
            <PageLink onUse={share} />
            <PageActions onUse={share} />
            <QrCode text={address} label={`QR code de ${address}`} />
          </div>
          <FirstBooking />
        </div>
        {config && <Preview slug={company.slug} page={bookingPageOf(company, config, services)} css="" />}
      </div>
    </StepFrame>
  )
}

/** Waits for the first booking, and shows it when it comes. */
function FirstBooking() {
  const { data } = useStaffQuery(
    'getDashboard',
    {},
    { staleTime: 0, refetchInterval: ({ state }) => (hasBooking(state.data) ? false : EVERY_MS) },
  )
  const booking = data?.newest
  return (
    <div aria-live="polite">
      {hasBooking(data) ? (
        <section className="panel rise border-primary-edge p-5">
          <h2 className="flex items-center gap-2 font-semibold text-lg tracking-tight">
            <Icon of={circleCheck} className="size-5 text-primary-ink" />
            Seu primeiro agendamento chegou
          </h2>
          {booking && (
            <p className="mt-2">
              <strong className="font-semibold">{booking.client_name}</strong>
              <span className="block text-soft">
                {shortDayName(booking.date)}, {booking.time} · {booking.service_name}
              </span>
            </p>
          )}
          {booking && (
            <Link
              to={agendaAt(booking)}
              className="mt-2 inline-flex min-h-(--control-height) items-center font-semibold text-primary-ink underline"
            >
              Ver na agenda
            </Link>
          )}
        </section>
      ) : (
        <section className="rounded-md border border-field border-dashed p-4">
          <h2 className="font-semibold">Esperando o primeiro agendamento</h2>
          <p className="mt-1 text-soft">
            Ele aparece aqui em alguns segundos. Você pode sair desta tela: ele também fica no dashboard e na
            agenda.
          </p>
        </section>
      )}
    </div>
  )
}

/** Beyond the guided bookings the dashboard has no first steps. */
const hasBooking = (dashboard: Dashboard | undefined) =>
  dashboard !== undefined && (dashboard.first_steps?.booked ?? true)
