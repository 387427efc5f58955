import type { BookingPage } from '#shared/booking.ts'
import {
  type Answers,
  backTo,
  type Draft,
  emptyDraft,
  keepAnswers,
  reachable,
  type Step,
  steps,
  storedAnswers,
} from './booking-state.ts'
import { firstStep, stillOffered } from './offer.ts'

/**
 * The notice stays until the question is answered. `lost` is the time that was taken; `quiet` needs no new
 * answer.
 */
export type FlowNotice = { title: string; text: string; lost?: string; quiet?: true }

export type FlowFailure = {
  message: string
  fields: Partial<Record<keyof Draft, string>>
  quiet: boolean
  /** Sending again means yes. */
  asks?: true
}

export type FlowState = {
  step: Step
  first: Step
  answers: Answers
  notice?: FlowNotice
  failure?: FlowFailure
  sending: false | 'first' | 'slow'
}

export type Flow = ReturnType<typeof createFlow>

type Entry = { step?: Step; depth?: number }

const entry = () => (history.state ?? {}) as Entry

/** Steps are history entries, so "Voltar" is the back button. */
export function createFlow(slug: string, initial: BookingPage) {
  let page = initial
  let state = start(stillOffered(page, storedAnswers(slug)), entry().step)
  const listeners = new Set<() => void>()

  function start(answers: Answers, step?: Step): FlowState {
    const first = firstStep(page)
    const reached = reachable(step ?? first, answers, first)
    return { step: reached, first, answers: backTo(reached, answers), sending: false }
  }

  function set(change: Partial<FlowState>) {
    state = { ...state, ...change }
    keepAnswers(slug, state.answers)
    for (const listener of listeners) listener()
  }

  const show = (change: Partial<FlowState>) =>
    set({ notice: undefined, failure: undefined, sending: false, ...change })

  const mark = (step: Step, depth: number) => history.replaceState({ step, depth }, '')
  const depth = () => entry().depth ?? 0

  /** History entries for the steps between make "Voltar" pass through them. */
  function advance(answers: Answers, step: Step) {
    const from = steps.indexOf(state.step)
    const way = steps.slice(from + 1, steps.indexOf(step) + 1)
    for (const next of way) history.pushState({ step: next, depth: depth() + 1 }, '')
    show({ step, answers })
  }

  /** It goes only as far as the answers allow. */
  function onPopState() {
    if (state.answers.booked) return
    if (state.sending) return history.forward()
    const step = reachable(entry().step ?? state.first, state.answers, state.first)
    if (step !== entry().step) mark(step, depth())
    if (step === state.step) return
    const back = steps.indexOf(step) < steps.indexOf(state.step)
    show({ step, answers: back ? backTo(step, state.answers) : state.answers })
  }

  /** The notice explains why the answer no longer holds. */
  function reopen(wanted: Step, answers: Answers, notice?: FlowNotice) {
    const step = reachable(wanted, answers, state.first)
    const back = steps.indexOf(state.step) - steps.indexOf(step)
    show({ step, answers, notice })
    if (back > 0 && depth() >= back) history.go(-back)
    else mark(step, back > 0 ? 0 : depth())
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Call the returned function to disconnect. */
    connect() {
      if (entry().step !== state.step) mark(state.step, depth())
      // Each question starts at its top, also on the way back.
      history.scrollRestoration = 'manual'
      addEventListener('popstate', onPopState)
      return () => {
        history.scrollRestoration = 'auto'
        removeEventListener('popstate', onPopState)
      }
    },
    set,
    advance,
    back: () => {
      const to = steps[steps.indexOf(state.step) - 1] ?? state.first
      if (depth() > 0) return history.back()
      // The history began in the middle of the flow, so no entry of ours exists to return to.
      mark(to, 0)
      show({ step: to, answers: backTo(to, state.answers) })
    },
    reopen,
    /** The page was read again. */
    turn(next: BookingPage) {
      page = next
    },
    /** The browser's back button leaves the page after a booking. */
    finish(answers: Answers) {
      show({ answers })
      if (depth() > 0) history.go(-depth())
    },
    /** Nothing is remembered for "Nova reserva". */
    restart() {
      const begun = start(stillOffered(page, { draft: emptyDraft }))
      mark(begun.step, depth())
      show(begun)
    },
  }
}
