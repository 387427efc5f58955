import { query } from '../../lib/api.ts'
import { SlotPicker } from '../../ui/slot-picker.tsx'
import { withPhone } from './remembered.ts'
import { StepFrame } from './step-frame.tsx'
import { useBooking } from './use-flow.ts'

/** Changes of the business appear within a minute, as on the page. */
const refetchInterval = 30_000

export function DatetimeStep() {
  const { slug, page, config, flow, state } = useBooking()
  const { answers, notice } = state
  const { professional_id = '', service_id = '' } = answers
  const choice = { service_id, professional_id }
  return (
    <StepFrame title="Escolha a data e horário">
      <SlotPicker
        timezone={page.business.timezone}
        horizon={config.max_advance_booking}
        date={answers.date}
        near={notice?.lost}
        days={(range) => ({ ...query('getCalendar', slug, { ...choice, ...range }), refetchInterval })}
        times={(date) => ({ ...query('getAvailability', slug, { ...choice, date }), refetchInterval })}
        onChoose={(date, time) => {
          const draft = withPhone(page.business.slug, answers.draft)
          flow.advance({ ...answers, draft, date, time }, answers.client ? 'details' : 'phone')
        }}
      />
    </StepFrame>
  )
}
