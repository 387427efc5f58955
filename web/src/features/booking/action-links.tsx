import type { ActionTokens } from '#shared/links.ts'
import { formatPhone } from '#shared/phone.ts'
import { linkOf } from '../../lib/site.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Links to what a customer may still do with an appointment. */
export function ActionLinks({ actions: { cancel, reschedule } }: { actions: ActionTokens }) {
  if (!cancel && !reschedule) return null
  return (
    <div className="mt-3 flex flex-col gap-3 sm:flex-row">
      {reschedule && <ButtonLink href={linkOf('reschedule', reschedule)}>Reagendar</ButtonLink>}
      {cancel && (
        <ButtonLink look="danger" href={linkOf('cancel', cancel)}>
          Cancelar agendamento
        </ButtonLink>
      )}
    </div>
  )
}

/** Says whom to speak to where the customer may change an appointment no more. */
export function CallInstead({ phone }: { phone: string | undefined }) {
  return (
    <p className="text-soft">
      Para cancelar, fale com o estabelecimento
      {phone && (
        <>
          {': '}
          <a href={`tel:${phone}`} className="whitespace-nowrap font-semibold text-ink underline">
            {formatPhone(phone)}
          </a>
        </>
      )}
      . O mesmo vale para reagendar.
    </p>
  )
}

type OfferProps = { actions: ActionTokens; phone: string | undefined }

/** Links to what a customer may still do with an appointment ahead, or says whom to speak to. */
export function ActionOffer({ actions, phone }: OfferProps) {
  const { cancel, reschedule } = actions
  return cancel || reschedule ? <ActionLinks actions={actions} /> : <CallInstead phone={phone} />
}
