import { useEffect, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { missingFact } from '#shared/first-day.ts'
import type { Dashboard } from '#shared/metrics.ts'
import { dayName } from '../../lib/dates.ts'
import { useStaffMutation, useStaffQuery } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { rotateCw } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Kpis } from './kpis.tsx'
import { LowStock } from './low-stock.tsx'
import { NextClient } from './next-client.tsx'
import { QuickActions } from './quick-actions.tsx'
import { TodayList } from './today-list.tsx'
import { UpcomingDays } from './upcoming-days.tsx'

const EVERY_MS = 60_000

export function DashboardScreen() {
  const hasSignedIn = useJustSignedIn()
  const { data, error, isFetching, refetch } = useStaffQuery(
    'getDashboard',
    {},
    { staleTime: 10_000, refetchInterval: EVERY_MS },
  )
  if (hasSignedIn && data?.first_steps && isUntouched(data.first_steps)) return <OpenGuide />
  return (
    <>
      <PageTitle title="Dashboard" text={data && capital(dayName(data.today))}>
        <QuickActions main={!data?.first_steps || !missingFact(data.first_steps)} />
      </PageTitle>
      {error && (
        <Notice kind="error" title="Erro ao carregar dados do dashboard" className="mb-5">
          <p className="mt-1 text-soft">
            {error.message} {data && 'O que está abaixo pode estar desatualizado.'}
          </p>
          <Button look="secondary" className="mt-3" disabled={isFetching} onClick={() => void refetch()}>
            <Icon of={rotateCw} className="size-4" />
            Recarregar
          </Button>
        </Notice>
      )}
      {data ? <Day dashboard={data} /> : !error && <DashboardSkeleton />}
    </>
  )
}

/** The history forgets it, because a reload would lead on again. */
function useJustSignedIn(): boolean {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const isMarked = Boolean((state as { signedIn?: true } | null)?.signedIn)
  const [hasSignedIn] = useState(isMarked)
  useEffect(() => {
    if (isMarked) navigate(pathname, { replace: true, state: null })
  }, [isMarked, pathname, navigate])
  return hasSignedIn
}

/** The guide counts as opened, however it is left. */
function OpenGuide() {
  const { mutate } = useStaffMutation('saveFirstDay', { invalidates: ['getCompany', 'getDashboard'] })
  const save = useRef(mutate)
  useEffect(() => save.current({ step: 'kind' }), [])
  return <Navigate to="/comecar" replace />
}

/** The guide opens by itself once. */
const isUntouched = (steps: NonNullable<Dashboard['first_steps']>) =>
  Object.values(steps).every((done) => !done)

function Day({ dashboard }: { dashboard: Dashboard }) {
  const { first_steps, agenda, next, newest, low_stock } = dashboard
  return (
    <>
      {first_steps && <FirstSteps steps={first_steps} newest={newest} />}
      <Kpis dashboard={dashboard} />
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <TodayList appointments={agenda} next={next?.id} newest={newest?.id} />
        <div className="grid gap-6 max-lg:contents">
          <NextClient next={next} agenda={agenda} />
          <UpcomingDays dashboard={dashboard} />
          <LowStock stock={low_stock} />
        </div>
      </div>
    </>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function DashboardSkeleton() {
  return (
    <div role="status">
      <p className="mb-4 text-soft">Carregando dashboard...</p>
      <div aria-hidden="true">
        <span className="bone mb-6 h-24 max-sm:h-44" />
        <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
          <span className="bone h-72" />
          <span className="bone h-40 max-lg:order-first" />
        </div>
      </div>
    </div>
  )
}
