import { dateText, shortDayName } from '../../lib/dates.ts'

/** The form is `21/11`. */
export const shortDay = (date: string) => dateText(date).slice(0, 5)

/** The form is `sáb., 21 de nov.`, or `15/11 a 21/11` for a week. */
export const stepText = ({ from, to }: { from: string; to: string }) =>
  from === to ? shortDayName(from) : `${shortDay(from)} a ${shortDay(to)}`

/** Examples are `1 atendimento` and `2 atendimentos`. */
export const visitsText = (visits: number) => `${visits} ${visits === 1 ? 'atendimento' : 'atendimentos'}`

/** The form is `9h`. */
export const hourText = (hour: number) => `${hour}h`
