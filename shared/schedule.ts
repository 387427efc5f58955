export type BusyKind = 'appointment' | 'block' | 'absence' | 'hold' | 'external'

export type Busy = readonly [start: number, end: number, kind: BusyKind, id: string]

export type Interval = readonly [start: number, end: number]

export const slotRefusals = {
  slot_in_past: 'Este horário já passou. Escolha outro horário.',
  slot_too_soon: 'Este horário exige mais antecedência. Escolha um horário mais tarde.',
  slot_too_far: 'Esta data ainda não está aberta para agendamento. Escolha uma data mais próxima.',
  slot_outside_hours: 'Este horário está fora do atendimento. Escolha um dos horários oferecidos.',
  slot_off_grid: 'Este horário não é oferecido. Escolha um dos horários da lista.',
  slot_taken: 'Este horário já está ocupado. Escolha outro horário.',
} as const
