import { useState } from 'react'
import { ANY_PROFESSIONAL } from '#shared/ids.ts'
import { Button } from '../../ui/button.tsx'
import { emptyDraft } from './booking-state.ts'
import { chosen, stillOffered } from './offer.ts'
import { forget, remembered } from './remembered.ts'
import { useBooking } from './use-flow.ts'

export function Again() {
  const { page, flow, state } = useBooking()
  const { slug } = page.business
  const [last, setLast] = useState(() => remembered(slug))
  if (!last || state.step !== state.first) return null
  const { professional_id, service_id } = last
  const { professional, service } = chosen(
    page,
    stillOffered(page, { professional_id, service_id, draft: emptyDraft }),
  )
  if (!professional || !service) return null
  const { id, name, price, duration } = service
  const answers = { ...state.answers, professional_id: professional.id, service_id: id, price, duration }
  return (
    <div className="foot">
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button onClick={() => flow.advance(answers, 'datetime')}>
          {professional.id === ANY_PROFESSIONAL
            ? `${name} de novo?`
            : `${name} com ${professional.name} de novo?`}
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            forget(slug)
            setLast(undefined)
          }}
        >
          Não sou eu
        </Button>
      </div>
    </div>
  )
}
