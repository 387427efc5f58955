import { QueryClientProvider } from '@tanstack/react-query'
import { Again } from './again.tsx'
import type { Booked, Step } from './booking-state.ts'
import { DatetimeStep } from './datetime-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { PhoneStep } from './phone-step.tsx'
import { queryClient } from './queries.ts'
import { follow } from './reconcile-page.ts'
import { Success } from './success.tsx'

/** Some parts belong below the answers of the first step. */
function LaterSteps({ step, booked }: { step: Step; booked?: Booked }) {
  if (booked) return <Success booked={booked} />
  if (step === 'phone') return <PhoneStep />
  if (step === 'details') return <DetailsStep />
  if (step !== 'datetime') return <Again />
  return (
    <QueryClientProvider client={queryClient}>
      <DatetimeStep />
    </QueryClientProvider>
  )
}

/** This chunk loads while the customer reads the first questions. */
export const later = { LaterSteps, follow }
