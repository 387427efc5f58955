import type { ListedService } from '#shared/services.ts'
import { useRecordForm } from '../../lib/record-form.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { Empty } from '../../ui/empty.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Radios } from '../../ui/radios.tsx'
import { RecordSection } from '../../ui/record-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { keyOf, type OfferValues, offerOf, termsErrors, toChange } from './offer.ts'
import { OfferedRow } from './offered-row.tsx'
import { type SectionProps, useSection } from './section.ts'

export function OfferedSection(props: SectionProps) {
  return (
    <QueryView
      query={useStaffQuery('listServices', {})}
      failed="Erro ao carregar serviços"
      skeleton={<Skeleton label="Carregando serviços..." bars={['h-8 w-64', 'h-72']} className="space-y-4" />}
      empty={({ services }) =>
        services.length === 0 && (
          <Empty
            title="Nenhum serviço ainda"
            text="Adicione serviços em Serviços; aqui você diz quais esta pessoa faz e a que preço."
          />
        )
      }
    >
      {({ services }) => <OfferForm {...props} services={services} />}
    </QueryView>
  )
}

function OfferForm({ services, ...props }: SectionProps & { services: readonly ListedService[] }) {
  const section = useSection<OfferValues>(props, {
    name: 'offer',
    valuesOf: (professional) => offerOf(professional, services),
    changeOf: (offer) => toChange(offer, services),
  })
  const labels = Object.fromEntries(services.map(({ id, name }) => [id, name]))
  const form = useRecordForm({ ...section, labels })
  const all = form.value('all')
  const rows = services.map((service) => ({
    service,
    ...form.value(keyOf(service), {
      check: (terms, { all }) =>
        all || terms.does ? Object.values(termsErrors(terms)).find(Boolean) : undefined,
    }),
  }))
  const none = !all.value && rows.every(({ value }) => !value.does)
  return (
    <RecordSection
      form={form}
      hint={none ? 'Sem nenhum serviço, os clientes não veem esta pessoa na página.' : undefined}
      className="max-w-4xl"
    >
      <Radios
        label="Serviços que faz"
        name="offer-kind"
        value={all.value}
        options={[
          { value: true, label: 'Faz todos os serviços, inclusive os novos' },
          { value: false, label: 'Só os escolhidos' },
        ]}
        onChange={all.onChange}
      />
      <div className="panel">
        <div
          aria-hidden="true"
          className="eyebrow hidden items-center gap-3 border-line border-b px-4 py-2 sm:flex"
        >
          <span className="flex-1">Serviço</span>
          <span className="w-28 text-right">Duração própria</span>
          <span className="w-32 text-right">Preço próprio</span>
        </div>
        <ul aria-label="Serviços que faz" className="divide-y divide-line">
          {rows.map(
            ({ service, value, ...row }) =>
              (service.is_active || (!all.value && value.does)) && (
                <OfferedRow key={service.id} {...row} service={service} all={all.value} terms={value} />
              ),
          )}
        </ul>
      </div>
      <p className="mt-2 px-1 text-sm text-soft">
        Deixe em branco para usar o valor da tabela. O que já está agendado não muda de preço nem de duração.
      </p>
    </RecordSection>
  )
}
