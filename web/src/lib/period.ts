import { addMonths } from '#shared/months.ts'
import { addDays, isDate } from '#shared/time.ts'
import { boundsOf, monthOf } from './calendar-months.ts'
import { useQueryState } from './query-state.ts'

/** The address contains these names. */
const presets = {
  hoje: (today: string) => ({ from: today, to: today }),
  '7dias': (today: string) => ({ from: addDays(today, -6), to: today }),
  '30dias': (today: string) => ({ from: addDays(today, -29), to: today }),
  '90dias': (today: string) => ({ from: addDays(today, -89), to: today }),
  mes: (today: string) => month(monthOf(today)),
  'mes-passado': (today: string) => month(addMonths(monthOf(today), -1)),
}

function month(name: string) {
  const { first, last } = boundsOf(name)
  return { from: first, to: last }
}

export type Preset = keyof typeof presets

const usual: readonly Preset[] = ['hoje', '7dias', '30dias', 'mes', 'mes-passado']

/** Both ends are included. */
export function usePeriod(today: string, initial: Preset = 'mes', choices = usual) {
  const [{ periodo, de, ate }, set] = useQueryState({ periodo: initial as string, de: '', ate: '' })
  const own = isDate(de) && isDate(ate)
  const preset = choices.find((choice) => choice === periodo) ?? initial
  // Dates in the wrong order mean the same days.
  const [first, last] = [de, ate].sort() as [string, string]
  const { from, to } = own ? { from: first, to: last } : presets[preset](today)
  return {
    from,
    to,
    preset: own ? undefined : preset,
    choices,
    choose: (name: Preset | undefined) =>
      set(name ? { periodo: name, de: '', ate: '' } : { periodo: initial, de: from, ate: to }),
    setDates: (dates: { from?: string; to?: string }) => set({ de: dates.from ?? from, ate: dates.to ?? to }),
  }
}
