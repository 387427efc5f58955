import type { ActionTokens } from '#shared/links.ts'
import { formatPhone } from '#shared/phone.ts'
import { linkOf } from '../../lib/site.ts'
import { ButtonLink } from '../../ui/button.tsx'

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

/** The customer may no longer change the appointment, so they should call. */
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

/** It links to the possible actions, or names the phone to call. */
export function ActionOffer({ actions, phone }: OfferProps) {
  const { cancel, reschedule } = actions
  return cancel || reschedule ? <ActionLinks actions={actions} /> : <CallInstead phone={phone} />
}
