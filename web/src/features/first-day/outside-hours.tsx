import { useEffect, useRef } from 'react'
import type { AppointmentSummary } from '#shared/professionals.ts'
import { AffectedAppointments, appointmentsText } from '../company/affected-appointments.tsx'

type OutsideProps = { where: string; appointments: readonly AppointmentSummary[]; onClose: () => void }

export function Outside({ where, appointments, onClose }: OutsideProps) {
  const box = useRef<HTMLDivElement>(null)
  const count = appointments.length
  useEffect(() => {
    if (count) box.current?.scrollIntoView({ block: 'center' })
  }, [count])
  if (!count) return null
  return (
    <div ref={box} className="mt-5">
      <AffectedAppointments
        title={`${appointmentsText(count)} ${where}`}
        appointments={appointments}
        onClose={onClose}
      />
    </div>
  )
}
