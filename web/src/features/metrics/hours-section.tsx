import type { Metrics } from '#shared/metrics.ts'
import { weekdayName } from '../../lib/dates.ts'
import { classNames } from '../../ui/class-names.ts'
import type { Column } from '../../ui/data-table.tsx'
import { byVisits, gridOf, LEVELS } from './hour-grid.ts'
import { hourText, visitsText } from './labels.ts'
import { ReportSection } from './report-section.tsx'

type Hour = Metrics['hours'][number]

/** Text on each shade has a contrast of 4.5:1 in both themes. */
const shades = [
  'text-soft',
  'bg-primary/10',
  'bg-primary/25',
  'bg-primary/45',
  'bg-primary font-semibold text-on-primary',
]

const columns: Column<Hour>[] = [
  {
    key: 'semana',
    header: 'Dia da semana',
    phone: 'title',
    cell: ({ weekday }) => weekdayName(weekday),
    csv: ({ weekday }) => weekdayName(weekday),
  },
  {
    key: 'hora',
    header: 'Hora',
    cell: ({ hour }) => hourText(hour),
    csv: ({ hour }) => hourText(hour),
  },
  {
    key: 'atendimentos',
    header: 'Atendimentos',
    align: 'right',
    phone: 'value',
    cell: ({ visits }) => visits,
    csv: ({ visits }) => String(visits),
    total: (rows) => rows.reduce((total, { visits }) => total + visits, 0),
  },
]

export function HoursSection({ hours, file }: { hours: Metrics['hours']; file: string }) {
  const rows = byVisits(hours)
  const [busiest] = rows
  return (
    <ReportSection
      title="Movimento por dia e hora"
      text={
        busiest && (
          <>
            Mais movimento: {weekdayName(busiest.weekday)} às {hourText(busiest.hour)}, com{' '}
            <strong className="whitespace-nowrap font-semibold text-ink">{visitsText(busiest.visits)}</strong>
          </>
        )
      }
      none="Nenhum atendimento concluído neste período."
      columns={columns}
      rows={rows}
      rowKey={({ weekday, hour }) => `${weekday} ${hour}`}
      file={`movimento-${file}`}
    >
      <HeatMap hours={rows} />
    </ReportSection>
  )
}

/** Each cell also shows its number. */
function HeatMap({ hours }: { hours: Metrics['hours'] }) {
  const grid = gridOf(hours)
  return (
    <>
      <table className="w-full table-fixed border-separate border-spacing-0.5 text-center text-sm">
        <caption className="sr-only">Atendimentos concluídos por dia da semana e hora de início</caption>
        <thead>
          <tr>
            <th scope="col" className="eyebrow w-9">
              <span className="sr-only">Hora</span>
            </th>
            {[0, 1, 2, 3, 4, 5, 6].map((weekday) => (
              <th key={weekday} scope="col" abbr={weekdayName(weekday)} className="eyebrow pb-1">
                {weekdayName(weekday).slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.map(({ hour, cells }) => (
            <tr key={hour}>
              <th scope="row" className="eyebrow pr-1.5 text-right">
                {hourText(hour)}
              </th>
              {cells.map(({ weekday, visits, level }) => (
                <td
                  key={weekday}
                  className={classNames('h-7 rounded-sm [print-color-adjust:exact]', shades[level])}
                >
                  {visits || (
                    <>
                      <span aria-hidden="true">·</span>
                      <span className="sr-only">0</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p aria-hidden="true" className="mt-3 flex items-center justify-end gap-1 text-soft text-xs">
        menos
        {shades.slice(1, LEVELS + 1).map((shade) => (
          <span key={shade} className={classNames('h-3 w-5 rounded-sm [print-color-adjust:exact]', shade)} />
        ))}
        mais
      </p>
    </>
  )
}
