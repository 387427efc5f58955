import { isDate } from '#shared/time.ts'
import type { Failure } from '../../lib/failure.ts'
import { SHORTEST } from './geometry.ts'
import type { PlaceForm } from './place-fields.tsx'

type PlaceErrors = Partial<Record<keyof PlaceForm, string>>

/** What is missing or wrong in a place of at most `longest` minutes. The server looks again. */
export function placeErrors({ date, time, duration }: PlaceForm, longest: number): PlaceErrors {
  const minutes = Number(duration)
  const isLength = Number.isInteger(minutes) && minutes >= SHORTEST && minutes <= longest
  return {
    ...(!isDate(date) && { date: 'Informe a data.' }),
    ...(!/^\d\d:\d\d$/.test(time) && { time: 'Informe o horário.' }),
    ...(!isLength && { duration: `De ${SHORTEST} a ${longest} minutos.` }),
  }
}

/** Refusals that are about one field, though the answer names none. */
const fieldOfCode: Partial<Record<Failure['code'], string>> = {
  phone_taken: 'new_client.phone',
  client_not_found: 'client_id',
  service_not_found: 'service_id',
  professional_not_found: 'professional_id',
}

/** Complaints of an answer by the field of the form, which `fields` names for a field of the request. */
export function refusedFields<F extends string>(
  { code, message, errors }: Failure,
  fields: Record<string, F>,
): Partial<Record<F, string>> {
  const field = fieldOfCode[code]
  const all = field ? [{ field, message }] : errors
  return Object.fromEntries(
    all.flatMap((one) => {
      const name = fields[one.field]
      return name ? [[name, one.message]] : []
    }),
  ) as Partial<Record<F, string>>
}

/** To the first field that has a complaint, once it is drawn. */
export function focusInvalid(form: HTMLElement | null) {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}
