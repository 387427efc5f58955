import type { ActionTokens } from '#shared/links.ts'
import { linkOf } from '../../lib/site.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** What a customer may still do with an appointment, as links. */
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
