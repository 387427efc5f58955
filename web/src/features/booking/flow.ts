import type { BookingPage } from '#shared/booking.ts'
import { createStore } from '../../lib/store.ts'
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
  /** It is the page's first question. */
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
  const {
    read,
    set: publish,
    subscribe,
  } = createStore(start(stillOffered(page, storedAnswers(slug)), entry().step))

  function start(answers: Answers, step?: Step): FlowState {
    const first = firstStep(page)
    const reached = reachable(step ?? first, answers, first)
    return { step: reached, first, answers: backTo(reached, answers), sending: false }
  }

  function set(change: Partial<FlowState>) {
    publish({ ...read(), ...change })
    keepAnswers(slug, read().answers)
  }

  const show = (change: Partial<FlowState>) =>
    set({ notice: undefined, failure: undefined, sending: false, ...change })

  const mark = (step: Step, depth: number) => history.replaceState({ step, depth }, '')
  const depth = () => entry().depth ?? 0

  /** History entries for the steps between make "Voltar" pass through them. */
  function advance(answers: Answers, step: Step) {
    const from = steps.indexOf(read().step)
    const way = steps.slice(from + 1, steps.indexOf(step) + 1)
    for (const next of way) history.pushState({ step: next, depth: depth() + 1 }, '')
    show({ step, answers })
  }

  /** It goes only as far as the answers allow. */
  function onPopState() {
    if (read().answers.booked) return
    if (read().sending) return history.forward()
    const step = reachable(entry().step ?? read().first, read().answers, read().first)
    if (step !== entry().step) mark(step, depth())
    if (step === read().step) return
    const back = steps.indexOf(step) < steps.indexOf(read().step)
    show({ step, answers: back ? backTo(step, read().answers) : read().answers })
  }

  /** The notice explains why the answer no longer holds. */
  function reopen(wanted: Step, answers: Answers, notice?: FlowNotice) {
    const step = reachable(wanted, answers, read().first)
    const back = steps.indexOf(read().step) - steps.indexOf(step)
    show({ step, answers, notice })
    if (back > 0 && depth() >= back) history.go(-back)
    else mark(step, back > 0 ? 0 : depth())
  }

  return {
    read,
    subscribe,
    /** Call the returned function to disconnect. */
    connect() {
      if (entry().step !== read().step) mark(read().step, depth())
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
      const to = steps[steps.indexOf(read().step) - 1] ?? read().first
      if (depth() > 0) return history.back()
      // The history began in the middle of the flow, so no entry of ours exists to return to.
      mark(to, 0)
      show({ step: to, answers: backTo(to, read().answers) })
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
