import { useEffect, useRef, useState } from 'react'
import { bookingPageOf } from '#shared/booking-page.ts'
import type { CompanyProfile, ConfigView } from '#shared/company.ts'
import type { AppointmentSummary } from '#shared/professionals.ts'
import type { ListedService } from '#shared/services.ts'
import { reloadOf } from '../../lib/record.ts'
import { useRecordForm } from '../../lib/record-form.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { RecordSection } from '../../ui/record-section.tsx'
import { AffectedAppointments, appointmentsText } from './affected-appointments.tsx'
import { ClientPanel, ContactPanel, LookPanel, OpeningPanel, TextsPanel } from './page-panels.tsx'
import { draftConfig, pageChange, pageLabels, pageValues, SHOWN_SOON } from './page-values.ts'
import { PreviewBeside } from './preview-beside.tsx'
import { RulesPanel } from './rules-panel.tsx'
import { ServicesPanel } from './services-panel.tsx'
import { SlugPanel } from './slug-panel.tsx'
import { StyleSection, useStyleCheck, useStyleForm } from './style-section.tsx'

type FormProps = {
  config: ConfigView
  company: CompanyProfile
  services: readonly ListedService[]
  onDirty: (dirty: boolean) => void
  load: () => Promise<ConfigView | undefined>
}

const contacts = [
  ['phone', 'telefone'],
  ['email', 'e-mail'],
  ['address', 'endereço'],
] as const

export function PageForm({ config, company, services, onDirty, load }: FormProps) {
  const [outside, setOutside] = useState<readonly AppointmentSummary[]>([])
  const update = useStaffMutation('updateBookingConfig', {
    invalidates: ['getBookingConfig', 'listHolidays'],
    versioned: () => 'booking_config',
    done: () => ['Página de agendamento atualizada com sucesso!', SHOWN_SOON],
  })
  const form = useRecordForm({
    name: 'booking-config',
    values: pageValues(config),
    version: config.version,
    labels: pageLabels,
    save: (values, version = config.version, base) =>
      update.mutateAsync({ version, ...pageChange(values, base) }),
    reload: reloadOf(load, pageValues),
    saved: ({ affected_appointments }) => setOutside(affected_appointments),
  })
  // The owner may be at another part of the long form.
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outside.length) list.current?.scrollIntoView({ block: 'center' })
  }, [outside])
  const style = useStyleForm({ config, load })
  const check = useStyleCheck(style)
  const isDirty = form.isDirty || style.isDirty
  useEffect(() => onDirty(isDirty), [onDirty, isDirty])
  const page = bookingPageOf(company, draftConfig(config, form.watch()), services)
  const missing = contacts.flatMap(([field, name]) => (company[field] ? [] : [name]))
  return (
    <PreviewBeside slug={company.slug} page={page} css={check.css}>
      <SlugPanel />
      <RecordSection form={form} className="mt-4">
        <div className="space-y-4">
          <OpeningPanel form={form} />
          <TextsPanel form={form} name={company.name} description={company.description ?? ''} />
          <LookPanel form={form} name={company.name} />
          <ServicesPanel form={form} services={services} />
          <RulesPanel form={form}>
            <div ref={list}>
              <AffectedAppointments
                title={`${appointmentsText(outside.length)} ${outside.length === 1 ? 'fica' : 'ficam'} fora do novo expediente`}
                appointments={outside}
                onClose={() => setOutside([])}
              />
            </div>
          </RulesPanel>
          <ContactPanel form={form} missing={missing} />
          <ClientPanel form={form} />
        </div>
      </RecordSection>
      <StyleSection form={style} check={check} />
    </PreviewBeside>
  )
}
