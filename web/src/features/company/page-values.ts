import { withoutBlanks } from '#shared/blanks.ts'
import type { BookingConfig, FontFamily, LayoutStyle } from '#shared/booking-config.ts'
import type { ConfigView } from '#shared/company.ts'
import { changedFields } from '../../lib/merge3.ts'
import type { StaffInput } from '../../lib/staff-address.ts'
import { parseTime } from '../../ui/time-field.tsx'
import { NO_TIME } from '../../ui/time-range.tsx'

/** The server caches the page for half a minute. */
export const SHOWN_SOON = 'Pode levar até meio minuto para aparecer na página.'

/** Numbers are strings, and an empty string means missing. */
export type PageValues = {
  is_public_booking_enabled: boolean
  is_active: boolean
  business_name: string
  welcome_message: string
  business_description: string
  logo_url: string
  primary_color: string
  secondary_color: string
  font_family: FontFamily
  layout_style: LayoutStyle
  display_phone: boolean
  display_email: boolean
  display_address: boolean
  require_email: boolean
  require_notes: boolean
  booking_window_start_time: string
  booking_window_end_time: string
  slot_duration: string
  pack_appointments: boolean
  buffer_time: string
  min_advance_booking: string
  notice_in_working_hours: boolean
  max_advance_booking: string
  cancel_notice_hours: string
  auto_confirm: boolean
  bookings_per_hour: string
  bookings_per_day: string
  appointments_code: boolean
  /** Null means all of them, also later ones. */
  visible_services: string[] | null
}

export const pageLabels: Record<keyof PageValues, string> = {
  is_public_booking_enabled: 'Aceitar agendamentos pela página',
  is_active: 'Empresa em atividade',
  business_name: 'Nome na página',
  welcome_message: 'Mensagem de boas-vindas',
  business_description: 'Descrição',
  logo_url: 'Logo',
  primary_color: 'Cor principal',
  secondary_color: 'Cor de destaque',
  font_family: 'Letra',
  layout_style: 'Apresentação',
  display_phone: 'Mostrar telefone',
  display_email: 'Mostrar e-mail',
  display_address: 'Mostrar endereço',
  require_email: 'Exigir e-mail',
  require_notes: 'Exigir observações',
  booking_window_start_time: 'Abertura',
  booking_window_end_time: 'Fechamento',
  slot_duration: 'Horários de quantos em quantos minutos',
  pack_appointments: 'Encaixar horários',
  buffer_time: 'Intervalo entre atendimentos, em minutos',
  min_advance_booking: 'Antecedência mínima, em horas',
  notice_in_working_hours: 'Antecedência em horas de expediente',
  max_advance_booking: 'Agenda aberta, em dias',
  cancel_notice_hours: 'Prazo para cancelar ou remarcar, em horas',
  auto_confirm: 'Confirmar na hora',
  bookings_per_hour: 'Limite por aparelho, por hora',
  bookings_per_day: 'Limite por aparelho, por dia',
  appointments_code: 'Pedir código em Meus Agendamentos',
  visible_services: 'Serviços na página',
}

export function pageValues(config: ConfigView): PageValues {
  const { business_name = '', welcome_message = '', business_description = '', logo_url = '' } = config
  const {
    primary_color = '',
    secondary_color = '',
    pack_appointments = false,
    notice_in_working_hours = false,
  } = config
  const { font_family = 'instrument-sans', layout_style = 'cards', appointments_code = false } = config
  return {
    is_public_booking_enabled: config.is_public_booking_enabled,
    is_active: config.is_active,
    business_name,
    welcome_message,
    business_description,
    logo_url,
    primary_color,
    secondary_color,
    font_family,
    layout_style,
    display_phone: config.display_phone,
    display_email: config.display_email,
    display_address: config.display_address,
    require_email: config.require_email,
    require_notes: config.require_notes,
    booking_window_start_time: config.booking_window_start_time,
    booking_window_end_time: config.booking_window_end_time,
    slot_duration: String(config.slot_duration),
    pack_appointments,
    buffer_time: String(config.buffer_time),
    notice_in_working_hours,
    min_advance_booking: String(config.min_advance_booking).replace('.', ','),
    max_advance_booking: String(config.max_advance_booking),
    cancel_notice_hours: String(config.cancel_notice_hours ?? 0),
    auto_confirm: config.auto_confirm,
    bookings_per_hour: String(config.bookings_per_address?.hour ?? ''),
    bookings_per_day: String(config.bookings_per_address?.day ?? ''),
    appointments_code,
    visible_services: config.visible_services ?? null,
  }
}

/** An emptied field becomes null. */
export function pageChange(
  values: PageValues,
  base: PageValues,
): Omit<StaffInput<'updateBookingConfig'>, 'version'> {
  return changedFields(toFields(values), toFields(base))
}

/** Incomplete numbers stay as stored. */
export function draftConfig(stored: ConfigView, values: PageValues): BookingConfig {
  const { custom_css, ...config } = stored
  const valid = Object.entries(toFields(values)).filter(
    ([, value]) => !Number.isNaN(value) && value !== undefined,
  )
  return withoutBlanks<BookingConfig>({ ...config, ...Object.fromEntries(valid) })
}

function toFields({ bookings_per_hour: hour, bookings_per_day: day, ...values }: PageValues) {
  return {
    ...values,
    bookings_per_address: hour.trim() && day.trim() ? { hour: numberOf(hour), day: numberOf(day) } : null,
    business_name: values.business_name.trim() || null,
    welcome_message: values.welcome_message.trim() || null,
    business_description: values.business_description.trim() || null,
    logo_url: values.logo_url || null,
    primary_color: values.primary_color || null,
    secondary_color: values.secondary_color || null,
    booking_window_start_time: parseTime(values.booking_window_start_time),
    booking_window_end_time: parseTime(values.booking_window_end_time),
    slot_duration: numberOf(values.slot_duration),
    buffer_time: numberOf(values.buffer_time),
    min_advance_booking: numberOf(values.min_advance_booking),
    max_advance_booking: numberOf(values.max_advance_booking),
    cancel_notice_hours: numberOf(values.cancel_notice_hours),
  }
}

const numberOf = (typed: string) => (typed.trim() ? Number(typed.trim().replace(',', '.')) : Number.NaN)

export const wholeNumber = (min: number, max: number) => (typed: string) => {
  const number = numberOf(typed)
  const fits = Number.isInteger(number) && number >= min && number <= max
  return fits ? undefined : `Informe um número de ${min} a ${max}.`
}

export function limitError(typed: string, other: string, max: number): string | undefined {
  if (typed.trim()) return wholeNumber(1, max)(typed)
  return other.trim() ? 'Informe os dois limites, ou nenhum.' : undefined
}

export function hoursError(typed: string): string | undefined {
  const hours = numberOf(typed)
  return hours >= 0 && hours <= 720 ? undefined : 'Informe um número de 0 a 720.'
}

export function windowError(end: string, { booking_window_start_time }: PageValues): string | undefined {
  const [from, to] = [parseTime(booking_window_start_time), parseTime(end)]
  if (!from || !to) return NO_TIME
  return from < to ? undefined : 'O fechamento deve ser depois da abertura.'
}
