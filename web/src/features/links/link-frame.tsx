import type { ReactNode } from 'react'
import type { LinkView } from '#shared/links.ts'
import { whatFor } from '#shared/whom.ts'
import { shortDayName } from '../../lib/dates.ts'
import { circleCheck } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { Contacts } from '../booking/business-header.tsx'
import { Ticket } from '../booking/ticket.tsx'
import { BusinessFrame } from './business-frame.tsx'

type LinkFrameProps = {
  view: LinkView
  title: string
  lead: ReactNode
  done?: boolean
  ticketTitle: string
  /** A phone shows one line instead of the ticket. */
  brief?: boolean
  action?: ReactNode
  children?: ReactNode
}

/** It stands for a missing professional. */
const NOBODY = 'a definir'

export function LinkFrame(props: LinkFrameProps) {
  const { view, title, lead, done, ticketTitle, brief, action, children } = props
  const { appointment, business } = view
  const { professional_name: professional } = appointment
  const service = whatFor(appointment)
  const ticket = (
    <Ticket title={ticketTitle} facts={{ ...appointment, service, professional: professional ?? NOBODY }} />
  )
  return (
    <BusinessFrame name={business.name}>
      <div className="columns flex-1 pt-6 lg:pt-12">
        <main className="flex min-w-0 flex-1 flex-col max-lg:pb-6 lg:pb-16">
          <div key={title} className="rise mb-6 lg:mb-0">
            {done && <Icon of={circleCheck} className="mb-4 size-12 text-primary-ink" />}
            <ScreenHeading large={done}>{title}</ScreenHeading>
            {view.notice && !done && <Notice kind="info" title={view.notice} className="mt-4" />}
            <div className="mt-3 max-w-prose text-soft">{lead}</div>
            <div className="mt-4 lg:hidden">
              {brief ? (
                <p className="rounded-md border border-line bg-card px-4 py-3 text-sm">
                  <span className="text-soft">{ticketTitle}: </span>
                  <span className="font-semibold">
                    {shortDayName(appointment.date)}, {appointment.time}
                  </span>
                  <span className="block text-soft">
                    {[service, professional].filter(Boolean).join(' · ')}
                  </span>
                </p>
              ) : (
                ticket
              )}
            </div>
            {children && <div className="mt-6">{children}</div>}
          </div>
          {action}
        </main>
        <aside className="max-lg:hidden">
          <div className="sticky top-8">
            {ticket}
            <Contacts business={business} />
          </div>
        </aside>
      </div>
    </BusinessFrame>
  )
}
