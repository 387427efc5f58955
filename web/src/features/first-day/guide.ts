import { createContext, useContext } from 'react'
import type { CompanyProfile } from '#shared/company.ts'
import type { BusinessKind, FirstDay, FirstDayStep } from '#shared/first-day.ts'
import type { ListedProfessional } from '#shared/professionals.ts'
import type { ListedService } from '#shared/services.ts'

export type Guide = {
  step: FirstDayStep
  company: CompanyProfile
  services: readonly ListedService[]
  professionals: readonly ListedProfessional[]
  kept: FirstDay | undefined
  next: (answer?: { kind: BusinessKind }) => Promise<void>
  back: (() => void) | undefined
  later: () => void
}

const GuideContext = createContext<Guide | undefined>(undefined)
export const GuideProvider = GuideContext.Provider

export function useGuide(): Guide {
  const guide = useContext(GuideContext)
  if (!guide) throw new Error('outside the guide')
  return guide
}
