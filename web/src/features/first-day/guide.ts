import { createContext, useContext, useState } from 'react'
import type { CompanyProfile } from '#shared/company.ts'
import type { BusinessKind, FirstDay, FirstDayStep } from '#shared/first-day.ts'
import type { ListedProfessional } from '#shared/professionals.ts'
import type { ListedService } from '#shared/services.ts'
import { type Failure, isFailure } from '../../lib/failure.ts'

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

export type Work = {
  busy: boolean
  failure: Failure | undefined
  run: (work: () => Promise<unknown>) => void
}

/** Only one action runs at a time, and its failure is kept. */
export function useWork(): Work {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const run = async (work: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      if (!isFailure(error)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, run: (work) => void run(work) }
}
