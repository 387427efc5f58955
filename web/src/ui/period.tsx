import type { Preset, usePeriod } from '../lib/period.ts'

const names: Record<Preset, string> = {
  hoje: 'Hoje',
  '7dias': 'Últimos 7 dias',
  '30dias': 'Últimos 30 dias',
  '90dias': 'Últimos 90 dias',
  mes: 'Este mês',
  'mes-passado': 'Mês passado',
}

const box =
  'h-(--control-height) rounded-md border border-field bg-card px-3 text-ink max-sm:min-w-0 max-sm:flex-1'

export function Period({ period }: { period: ReturnType<typeof usePeriod> }) {
  const { from, to, preset, choices, choose, setDates } = period
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
      <legend className="sr-only">Período</legend>
      <select
        aria-label="Período"
        value={preset ?? ''}
        onChange={({ target }) => choose((target.value || undefined) as Preset | undefined)}
        className={box}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {names[choice]}
          </option>
        ))}
        <option value="">Outro período</option>
      </select>
      {!preset && (
        <div className="flex items-center gap-2 max-sm:w-full">
          <DateBox label="De" value={from} onChange={(date) => setDates({ from: date })} />
          <span aria-hidden="true" className="text-soft">
            até
          </span>
          <DateBox label="Até" value={to} onChange={(date) => setDates({ to: date })} />
        </div>
      )}
    </fieldset>
  )
}

type DateBoxProps = { label: string; value: string; onChange: (date: string) => void }

/** The browser's date field reports nothing until the date is complete. */
function DateBox({ label, value, onChange }: DateBoxProps) {
  return (
    <input
      key={value}
      type="date"
      aria-label={label}
      defaultValue={value}
      required
      onBlur={({ target }) => target.value && target.value !== value && onChange(target.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      className={box}
    />
  )
}
