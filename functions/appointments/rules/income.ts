import type { Appointment } from '#shared/appointments.ts'
import { APPOINTMENT_CATEGORY, type LedgerLine } from '#shared/finance.ts'
import { sum } from '#shared/money.ts'
import type { Settlement } from '#shared/payments.ts'

type AppointmentIncome = {
  date: string
  category: string
  description: string
  settlement: Settlement
  lines: LedgerLine[]
  professional_id: string | undefined
}

export function incomeOf(appointment: Appointment): AppointmentIncome | undefined {
  const { status, settlement } = appointment
  return status === 'completed' && settlement ? incomeWith(appointment, settlement) : undefined
}

export function incomeWith(
  { date, price, service_id: id, service_name: name, professional_id }: Appointment,
  settlement: Settlement,
): AppointmentIncome {
  const amount = sum([price, -(settlement.discount ?? 0)])
  return {
    date,
    category: APPOINTMENT_CATEGORY,
    description: name,
    settlement,
    lines: [{ kind: 'service', id, name, quantity: 1, amount }],
    professional_id,
  }
}
