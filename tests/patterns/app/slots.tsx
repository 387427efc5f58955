import { addDays } from '#shared/time.ts'
import { doneToast } from '../../../web/src/lib/toast.ts'
import { SlotPicker } from '../../../web/src/ui/slot-picker.tsx'
import { request } from './answers.ts'

const slots = ['09:00', '09:30', '10:00', '11:30', '14:00', '14:30', '17:00']

function daysOf(from: string, to: string) {
  const days: { date: string; free: boolean }[] = []
  // Every third day is full.
  for (let date = from; date <= to; date = addDays(date, 1))
    days.push({ date, free: Number(date.slice(8)) % 3 > 0 })
  return days
}

export function Slots() {
  return (
    <>
      <h2 className="mb-3 font-semibold text-lg">Quando?</h2>
      <SlotPicker
        timezone="America/Sao_Paulo"
        horizon={60}
        days={({ from, to }) => ({
          queryKey: ['days', from, to],
          queryFn: () => request(() => ({ days: daysOf(from, to) })),
        })}
        times={(date) => ({ queryKey: ['times', date], queryFn: () => request(() => ({ slots })) })}
        onChoose={(date, time) => doneToast('Horário escolhido', `${date} ${time}`)}
      />
    </>
  )
}
