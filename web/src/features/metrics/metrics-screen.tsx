import type { Metrics } from '#shared/metrics.ts'
import { PERIOD_DAYS } from '#shared/months.ts'
import { addDays, daysBetween } from '#shared/time.ts'
import { useToday } from '../../lib/business-time.ts'
import { dateText } from '../../lib/dates.ts'
import { type Preset, usePeriod } from '../../lib/period.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { useMay } from '../../lib/tenant.ts'
import { Empty } from '../../ui/empty.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Period } from '../../ui/period.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Figures } from './figures.tsx'
import { HoursSection } from './hours-section.tsx'
import { Recount } from './recount.tsx'
import { RevenueSection } from './revenue-section.tsx'
import { TopSection } from './top-section.tsx'

const choices: readonly Preset[] = ['7dias', '30dias', '90dias', 'mes', 'mes-passado']

export function MetricsScreen() {
  const may = useMay()
  const today = useToday()
  const period = usePeriod(today, '30dias', choices)
  const { from } = period
  // Future days of this month would be compared with whole ones.
  const to = period.preset && period.to > today ? today : period.to
  const tooLong = daysBetween(from, to) >= PERIOD_DAYS
  const query = useStaffQuery('getMetrics', { from, to }, { enabled: !tooLong, keepPrevious: true })
  const length = daysBetween(from, to) + 1
  return (
    <>
      <PageTitle
        title="Métricas"
        text={`${spanText(from, to)}, em comparação com ${spanText(addDays(from, -length), addDays(from, -1))}`}
      >
        <div className="min-w-0 max-sm:w-full print:hidden">
          <Period period={period} />
        </div>
      </PageTitle>
      {tooLong ? (
        <Notice kind="info" title="Período longo demais">
          <p className="mt-1 text-soft">Escolha um período de até {PERIOD_DAYS} dias.</p>
        </Notice>
      ) : (
        <QueryView query={query} failed="Erro ao carregar métricas" skeleton={<MetricsSkeleton />}>
          {(metrics) => (
            <div
              aria-busy={query.isPlaceholderData}
              className={query.isPlaceholderData ? 'opacity-60 transition-opacity duration-150' : undefined}
            >
              <Report metrics={metrics} />
            </div>
          )}
        </QueryView>
      )}
      {may('company.write') && <Recount />}
    </>
  )
}

const spanText = (from: string, to: string) =>
  from === to ? dateText(from) : `${dateText(from)} a ${dateText(to)}`

function Report({ metrics }: { metrics: Metrics }) {
  const { from, to, figures, days, hours, services, products, professionals } = metrics
  const file = `${from}-a-${to}`
  const isEmpty =
    !hours.length &&
    !services.length &&
    !products.length &&
    !professionals.length &&
    !days.some(({ revenue, visits }) => revenue || visits)
  return (
    <>
      <Figures figures={figures} />
      {isEmpty ? (
        <Empty
          title="Nenhum movimento neste período"
          text="Com o primeiro atendimento concluído ou a primeira venda, os gráficos aparecem aqui. Você também pode escolher outro período acima."
        />
      ) : (
        <div className="grid gap-x-8 gap-y-8 lg:grid-cols-2">
          <div className="lg:col-span-2">
            <RevenueSection metrics={metrics} file={file} />
          </div>
          <HoursSection hours={hours} file={file} />
          <TopSection
            title="Serviços com mais receita"
            header="Serviço"
            counted={['realizado', 'realizados']}
            none="Nenhum serviço realizado neste período."
            rows={services}
            file={`servicos-${file}`}
          />
          <TopSection
            title="Produtos com mais receita"
            header="Produto"
            counted={['vendido', 'vendidos']}
            none="Nenhum produto vendido neste período."
            rows={products}
            file={`produtos-${file}`}
          />
          <TopSection
            title="Profissionais com mais receita"
            header="Profissional"
            counted={['atendimento', 'atendimentos']}
            none="Nenhuma receita de profissionais neste período."
            rows={professionals}
            file={`profissionais-${file}`}
          />
        </div>
      )}
    </>
  )
}

function MetricsSkeleton() {
  return (
    <div role="status">
      <p className="mb-4 text-soft">Carregando métricas...</p>
      <div aria-hidden="true">
        <span className="bone mb-8 h-48 max-lg:h-96" />
        <span className="bone mb-8 h-80" />
        <div className="grid gap-8 lg:grid-cols-2">
          <span className="bone h-96" />
          <span className="bone h-96" />
        </div>
      </div>
    </div>
  )
}
