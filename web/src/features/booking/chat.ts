import { reference } from '#shared/ids.ts'
import { whatFor } from '#shared/whom.ts'
import { whatsappLink } from '../../lib/contact.ts'
import { dayName } from '../../lib/dates.ts'
import type { Booked } from './booking-state.ts'

/** The message names the appointment, so that the chat can be found again. */
export function chatOf(booked: Booked, phone: string): string | undefined {
  const link = whatsappLink(phone)
  const what = `${whatFor(booked)} com ${booked.professional_name}, ${dayName(booked.date)} às ${booked.time}`
  const text = `Olá! Aqui é ${booked.client_name}. Marquei pela página: ${what} (referência ${reference(booked.appointment_id)}). Pode me confirmar por aqui?`
  return link && `${link}?text=${encodeURIComponent(text)}`
}
