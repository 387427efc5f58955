import { type ReactNode, useState } from 'react'
import type { OwnAppointment } from '#shared/links.ts'
import { query } from '../../lib/api.ts'
import { dayName, shortDayName } from '../../lib/dates.ts'
import type { Failure } from '../../lib/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SlotPicker } from '../../ui/slot-picker.tsx'
import { queryClient } from '../booking/queries.ts'
import { type Changed, useChange } from './use-change.ts'

const texts = {
  undated: 'Primeiro selecione uma nova data',
  empty: (date: string) => ({
    title: `Nenhum horário disponível para ${dayName(date)}`,
    text: 'Tente selecionar outra data',
  }),
}

type MoveFormProps = {
  token: string
  appointment: OwnAppointment
  timezone: string
  horizon: number
  label: string
  leave: ReactNode
  onMoved: (changed: Changed) => void
  onRefusal: (failure: Failure) => void
}

/** Only times that are free for the appointment are offered. */
export function MoveForm({ token, appointment, timezone, horizon, label, leave, ...props }: MoveFormProps) {
  const [chosen, setChosen] = useState<{ date: string; time: string }>()
  const [lost, setLost] = useState<string>()
  const [asked, setAsked] = useState<string>()
  const { send, isSending, failure } = useChange('rescheduleByLink', (refusal) => {
    if (refusal.code.startsWith('slot_')) {
      setLost(chosen?.time)
      setChosen(undefined)
    }
    if (refusal.code === 'same_time_booked') return setAsked(JSON.stringify(chosen))
    for (const route of ['getLinkAvailability', 'getLinkCalendar'])
      void queryClient.invalidateQueries({ queryKey: [route, undefined, { token }] })
    props.onRefusal(refusal)
  })
  const isAsked = chosen !== undefined && asked === JSON.stringify(chosen)
  const confirm = async () => {
    const answer = chosen && (await send({ token, ...chosen, ...(isAsked && { allow_same_time: true }) }))
    if (answer) props.onMoved(answer)
  }
  return (
    <>
      <div inert={isSending} className="mb-6">
        <SlotPicker
          timezone={timezone}
          horizon={horizon}
          near={lost}
          chosen={chosen}
          texts={texts}
          days={(range) => query('getLinkCalendar', undefined, { token, ...range })}
          times={(date) => query('getLinkAvailability', undefined, { token, date })}
          onChoose={(date, time) => setChosen({ date, time })}
        />
      </div>
      <div className="foot">
        {isAsked && failure && <Notice kind="warning" title={failure.message} />}
        {failure && failure.code !== 'same_time_booked' && (
          <Notice
            kind="error"
            title={failure.code === 'slot_taken' ? 'Horário indisponível' : 'Erro ao reagendar agendamento'}
          >
            <p className="mt-1 text-soft">{failure.message}</p>
          </Notice>
        )}
        <div className="grid gap-3 lg:flex lg:items-center lg:gap-4">
          <div className="flex items-center justify-between gap-4">
            <p aria-live="polite" className="min-w-0 text-sm">
              <span className="block font-semibold">
                {chosen ? (
                  <>
                    <span className="sr-only">Novo horário: </span>
                    {shortDayName(chosen.date)}, {chosen.time}
                  </>
                ) : (
                  'Escolha um horário'
                )}
              </span>
              <span className="text-soft">
                {appointment.service_name} · {appointment.duration} min
              </span>
            </p>
            {leave}
          </div>
          <Button
            disabled={!chosen}
            aria-disabled={isSending}
            onClick={confirm}
            className="max-lg:w-full lg:px-8"
          >
            {isSending ? 'Reagendando...' : isAsked ? 'Reagendar mesmo assim' : label}
          </Button>
        </div>
      </div>
    </>
  )
}
