import * as z from 'zod'

export const businessKinds = [
  'barbershop',
  'salon',
  'nails',
  'brows',
  'aesthetics',
  'clinic',
  'dentist',
  'massage',
  'tattoo',
  'other',
] as const
export type BusinessKind = (typeof businessKinds)[number]

/** Clinics ask for a code, because an appointment reveals something about health (RULINGS G10). */
export const asksCode = (kind: BusinessKind | undefined): boolean => kind === 'clinic' || kind === 'dentist'

export const firstDaySteps = ['kind', 'services', 'team', 'holidays', 'page'] as const
export type FirstDayStep = (typeof firstDaySteps)[number]

/** It is missing until the guide has been opened. */
export const firstDaySchema = () =>
  z.object({ kind: z.enum(businessKinds).optional(), step: z.enum(firstDaySteps) })
export type FirstDay = z.infer<ReturnType<typeof firstDaySchema>>

export function furthest(reached: FirstDayStep | undefined, step: FirstDayStep): FirstDayStep {
  return firstDaySteps[
    Math.max(reached ? firstDaySteps.indexOf(reached) : 0, firstDaySteps.indexOf(step))
  ] as FirstDayStep
}

/** The guide asks a new business for these facts, in this order; each has the step that asks first. */
const askedAt = { services: 'kind', professionals: 'team', holidays: 'holidays' } as const
export type FirstDayFact = keyof typeof askedAt
export type Existing = Record<FirstDayFact, boolean>

/** Returns the first fact that a business lacks; undefined when it has all that the guide asks for. */
export const missingFact = (existing: Existing) =>
  (Object.keys(askedAt) as FirstDayFact[]).find((fact) => !existing[fact])

type Offer = {
  services: readonly { is_active: boolean }[]
  professionals: readonly { is_active: boolean; hours?: readonly unknown[] | undefined }[]
}

/** A booking needs a service, and somebody with time for it. */
export const offerOf = ({ services, professionals }: Offer) => ({
  services: services.some(({ is_active }) => is_active),
  // Missing hours mean the tenant's window; an empty list means no time at all.
  professionals: professionals.some(({ is_active, hours }) => is_active && hours?.length !== 0),
})

/** The guide opens at the stored step, or at the first one that is missing. */
export function stepToOpen(kept: FirstDay | undefined, existing: Existing): FirstDayStep {
  const missing = missingFact(existing)
  return kept?.step ?? (missing ? askedAt[missing] : 'page')
}
