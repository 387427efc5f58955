import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { CompanyProfile, ConfigView, Holidays } from '#shared/company.ts'
import { type FirstDayStep, firstDaySteps, furthest, offerOf, stepToOpen } from '#shared/first-day.ts'
import type { Dashboard } from '#shared/metrics.ts'
import type { ListedProfessional } from '#shared/professionals.ts'
import type { ListedService } from '#shared/services.ts'
import { useChangeQuery } from '../../lib/query-state.ts'
import { refresh, useStaffMutation, useStaffQuery } from '../../lib/staff-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { GuideProvider } from './guide.ts'
import { HolidaysStep } from './holidays-step.tsx'
import { KindStep } from './kind-step.tsx'
import { PageStep } from './page-step.tsx'
import { ServicesStep } from './services-step.tsx'
import { TeamStep } from './team-step.tsx'

/** The screen leads from an empty business to its first booking. */
export function FirstDayScreen() {
  const company = useStaffQuery('getCompany', {}, { staleTime: 0 })
  const services = useStaffQuery('listServices', {})
  const professionals = useStaffQuery('listProfessionals', {})
  const dashboard = useStaffQuery('getDashboard', {}, { staleTime: 10_000 })
  const holidays = useStaffQuery('listHolidays', {})
  const config = useStaffQuery('getBookingConfig', {})
  const all = [company, services, professionals, holidays, dashboard, config]
  if (company.data && services.data && professionals.data && holidays.data && dashboard.data && config.data) {
    return (
      <Steps
        company={company.data}
        services={services.data.services}
        professionals={professionals.data.professionals}
        holidays={holidays.data}
        config={config.data}
        dashboard={dashboard.data}
      />
    )
  }
  const failed = all.find(({ error }) => error)
  if (!failed?.error)
    return (
      <Skeleton
        label="Carregando guia..."
        bars={['h-5 w-1/2', 'h-8', 'h-64', 'h-12']}
        className="mx-auto max-w-xl space-y-4"
      />
    )
  return (
    <LoadError
      title="Erro ao carregar o guia"
      error={failed.error}
      busy={failed.isFetching}
      again={() => all.forEach(({ error, refetch }) => void (error && refetch()))}
    />
  )
}

const screens = {
  kind: KindStep,
  services: ServicesStep,
  team: TeamStep,
  holidays: HolidaysStep,
  page: PageStep,
}

type StepsProps = {
  company: CompanyProfile
  services: readonly ListedService[]
  professionals: readonly ListedProfessional[]
  holidays: Holidays
  config: ConfigView
  dashboard: Dashboard
}

function Steps({ company, services, professionals, holidays, config, dashboard }: StepsProps) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const change = useChangeQuery()
  const queryClient = useQueryClient()
  const kept = company.first_day
  // After the first bookings nothing is asked about them.
  const hasAnswered = dashboard.first_steps?.holidays ?? true
  // Anything created meanwhile must not change the step.
  const [opened] = useState(() =>
    stepToOpen(kept, {
      ...offerOf({ services, professionals }),
      holidays: hasAnswered,
    }),
  )
  const asked = search.get('passo') as FirstDayStep
  const step = firstDaySteps.includes(asked) ? asked : opened
  const at = firstDaySteps.indexOf(step)
  const save = useStaffMutation('saveFirstDay')
  const go = (to: FirstDayStep, how: 'push' | 'back' = 'push') =>
    change((query) => {
      query.set('passo', to)
      return query
    }, how)
  const following = firstDaySteps[at + 1]
  const before = firstDaySteps[at - 1]
  const reach = async (to: FirstDayStep, answer?: { kind: NonNullable<typeof kept>['kind'] }) => {
    await save.mutateAsync({ step: to, ...(answer?.kind && { kind: answer.kind }) })
    await refresh(queryClient, ['getCompany', 'getDashboard'])
  }
  const Screen = screens[step]
  return (
    <GuideProvider
      value={{
        step,
        company,
        services,
        professionals,
        kept,
        next: async (answer) => {
          if (!following) return
          await reach(following, answer)
          go(following)
        },
        back: before && (() => go(before, 'back')),
        later: () => {
          // Leaving must neither wait nor fail.
          void reach(furthest(kept?.step, step)).catch(() => {})
          navigate('/dashboard')
        },
      }}
    >
      <Screen
        key={step}
        holidays={holidays}
        hasAnswered={hasAnswered}
        config={config}
        dashboard={dashboard}
      />
    </GuideProvider>
  )
}
