import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useDraft } from '../../lib/draft.ts'
import type { Failure } from '../../lib/failure.ts'
import { type StaffOutput, staffQuery } from '../../lib/staff-api.ts'
import { doneToast } from '../../lib/toast.ts'
import { BusyForm } from '../../ui/busy-form.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Offer, offerErrors, offerOf, rebaseOffer, toChange } from './offer.ts'
import { OfferedRow } from './offered-row.tsx'
import { SaveBar } from './save-bar.tsx'
import { type SectionProps, useSave } from './team.ts'

/** Which services somebody does, and where price or time are their own. */
export function OfferedSection(props: SectionProps) {
  const { data, error, isFetching, refetch } = useQuery<StaffOutput<'listServices'>, Failure>({
    ...staffQuery('listServices', {}),
    staleTime: 30_000,
  })
  if (data)
    return data.services.length ? (
      <OfferForm {...props} services={data.services} />
    ) : (
      <Empty
        title="Nenhum serviço ainda"
        text="Adicione serviços em Serviços; aqui você diz quais esta pessoa faz e a que preço."
      />
    )
  if (!error)
    return <Skeleton label="Carregando serviços..." bars={['h-8 w-64', 'h-72']} className="space-y-4" />
  return <LoadError title="Erro ao carregar serviços" error={error} busy={isFetching} again={refetch} />
}

type OfferFormProps = SectionProps & { services: StaffOutput<'listServices'>['services'] }

function OfferForm({ professional, load, services }: OfferFormProps) {
  const draft = useDraft<Offer>(
    `professional:${professional.id}:offer`,
    offerOf(professional),
    professional.version,
  )
  const offer = draft.value
  const { save, busy, failure, forget } = useSave(professional, draft.version)
  const [checked, setChecked] = useState(false)
  const listed = services.filter(({ id, is_active }) => is_active || offer.chosen.includes(id))
  const errors = checked ? offerErrors(offer, services) : {}
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const [wrong] = Object.entries(offerErrors(offer, services))
    if (wrong) return document.getElementById(`${Object.keys(wrong[1])[0]}-${wrong[0]}`)?.focus()
    try {
      await save(toChange(offer, services))
      draft.drop()
      setChecked(false)
      doneToast('Profissional atualizado com sucesso')
    } catch {
      // What was typed stays; the bar says why it is not saved.
    }
  }
  const discard = () => {
    draft.drop()
    setChecked(false)
    forget()
  }
  const rebase = async () => {
    const now = await load()
    const conflicts = now && draft.rebase(offerOf(now), now.version, rebaseOffer)
    return conflicts && services.filter(({ id }) => conflicts.includes(id)).map(({ name }) => name)
  }
  const none = !offer.all && offer.chosen.length === 0
  return (
    <BusyForm busy={busy} onSubmit={submit} className="max-w-4xl">
      <fieldset className="mb-4 flex flex-wrap gap-x-6 gap-y-2">
        <legend className="sr-only">Serviços que faz</legend>
        {[true, false].map((all) => (
          <label key={String(all)} className="flex min-h-6 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name="offer-kind"
              checked={offer.all === all}
              onChange={() =>
                draft.set({
                  ...offer,
                  all,
                  // From all to chosen: begins with everything ticked, so that one unticks what is not done.
                  chosen: !all && !offer.chosen.length ? services.map(({ id }) => id) : offer.chosen,
                })
              }
              className="size-4 accent-primary"
            />
            {all ? 'Faz todos os serviços, também os novos' : 'Só os escolhidos'}
          </label>
        ))}
      </fieldset>
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
          {listed.map((service) => (
            <OfferedRow
              key={service.id}
              service={service}
              all={offer.all}
              chosen={offer.chosen.includes(service.id)}
              terms={offer.terms[service.id]}
              errors={errors[service.id] ?? {}}
              onChoose={(chosen) =>
                draft.set({
                  ...offer,
                  chosen: chosen
                    ? [...offer.chosen, service.id]
                    : offer.chosen.filter((one) => one !== service.id),
                })
              }
              onTerms={(terms) => draft.set({ ...offer, terms: { ...offer.terms, [service.id]: terms } })}
            />
          ))}
        </ul>
      </div>
      <p className="mt-2 px-1 text-sm text-soft">
        Em branco vale o da tabela. O que já está agendado não muda de preço nem de duração.
      </p>
      <SaveBar
        isDirty={draft.isDirty}
        busy={busy}
        failure={failure}
        hint={none ? 'Sem nenhum serviço, os clientes não veem esta pessoa na página.' : undefined}
        onDiscard={discard}
        load={rebase}
      />
    </BusyForm>
  )
}
