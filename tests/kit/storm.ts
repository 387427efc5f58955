import { judgeStatus } from '#functions/appointments/rules/status.ts'
import type { Block } from '#shared/agenda.ts'
import { type AgendaAppointment, appointmentStatuses } from '#shared/appointments.ts'
import type { Client } from '#shared/clients.ts'
import type { ActionTokens } from '#shared/links.ts'
import type { Professional } from '#shared/professionals.ts'
import { timeOf } from '#shared/time.ts'
import { nextPhone } from './actor.ts'
import { confirmLink, link } from './links.ts'
import type { Shop } from './shop.ts'

type Answer = { status: number; body: object & { code?: string } }
type Send = (headers: Record<string, string>) => Promise<Answer>
type Span = { sent: number; answered: number }

/** Describes an accepted booking or appointment at its creation. */
export type Made = Span & { by: 'page' | 'staff'; appointment: AgendaAppointment }
/**
 * Describes an accepted closing: the time that it closes, the appointments that its reply named, and the time of the
 * request to end it.
 */
export type Closing = Span & {
  kind: string
  closes: (appointment: AgendaAppointment) => boolean
  /** This is missing when a reply names nothing, and then nothing may be booked after it. */
  named?: string[]
  reopened: number
}

/** Everything happens around these days. `YESTERDAY` has appointments that are in progress, completed and missed. */
export const YESTERDAY = -1

/**
 * Runs random operations of staff and customers on one shop, and records the replies in a journal. Callers may have
 * stale data, as on a screen. All requests carry an Idempotency-Key, and some are repeated later.
 */
export function stormOf(shop: Shop, days: readonly number[]) {
  const { customer, owner, manager, professional } = shop
  const appointments: AgendaAppointment[] = []
  const blocks: Block[] = []
  /** Holds the newest links of customers' bookings. Later changes by staff may have ended some. */
  const links = new Map<string, ActionTokens>()
  const clients: Client[] = []
  /** Holds clients that were erased or merged into another, so that the API refuses operations on them. */
  const ended = new Set<string>()
  const temps: Professional[] = []
  const team = [customer.professional.id, customer.otherProfessional.id] as const
  /** Holds professionals whose hours or activity a caller is changing, so that no other caller changes them. */
  const inUse = new Set<string>()
  let absences = 0
  const journal = {
    accepted: {} as Record<string, number>,
    refused: {} as Record<string, number>,
    made: [] as Made[],
    closings: [] as Closing[],
    /** Holds the time at which an operation on an appointment was first sent. */
    touched: new Map<string, number>(),
    answers: [] as { kind: string; send: Send; answer: Answer }[],
    differing: [] as string[],
    removed: new Set<string>(),
    professionals: new Set<string>(team),
    /** Holds clients whose appointments a consumer rewrites, without a history entry. */
    rewritten: new Set<string>(),
  }

  async function perform(kind: string, send: Send): Promise<Answer & Span & { ok: boolean }> {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const sent = performance.now()
    const answer = await send(headers)
    const span = { sent, answered: performance.now() }
    const ok = answer.status < 300
    const counts = ok ? journal.accepted : journal.refused
    const name = ok ? kind : (answer.body.code ?? String(answer.status))
    counts[name] = (counts[name] ?? 0) + 1
    // `busy` is an acceptable reply under this load. As after a lost reply, the operation may or may not have happened.
    if (answer.status >= 500 && answer.body.code !== 'busy') journal.differing.push(JSON.stringify(answer))
    if (ok) journal.answers.push({ kind, answer, send: () => send(headers) })
    return { ...answer, ...span, ok }
  }

  function keep<T extends { id: string }>(list: T[], thing: T): void {
    const at = list.findIndex(({ id }) => id === thing.id)
    if (at >= 0) list[at] = thing
    else list.push(thing)
  }

  /** Runs one random operation. */
  async function operate(random: () => number): Promise<void> {
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
    const dice = random()
    if (dice < 0.04) return repeat(pick(journal.answers))
    if (dice < 0.1) return close(random, pick)
    if (dice < 0.17) return change(random, pick)
    if (dice < 0.27 && links.size > 0) return useLink(random, pick)
    return schedule(random, pick)
  }
  type Pick = <T>(list: readonly T[]) => T

  /** Repeats a request under its key, and expects the first reply. */
  async function repeat(first: (typeof journal.answers)[number] | undefined): Promise<void> {
    if (!first) return
    const again = await first.send({})
    journal.accepted.repeat = (journal.accepted.repeat ?? 0) + 1
    if (again.body.code === 'busy') return
    const [was, is] = [first.answer, again].map(({ status, body }) => JSON.stringify([status, body]))
    if (was !== is) journal.differing.push(`${first.kind}: ${was} became ${is}`)
  }

  /** Closes some time for customers, and reopens it a moment later. */
  async function close(random: () => number, pick: Pick): Promise<void> {
    const date = customer.day(pick(days))
    const id = pick(team)
    const isOn = (one: AgendaAppointment) => one.date === date
    const isTheirs = (one: AgendaAppointment) => one.professional_id === id
    const at = `/api/staff/professionals/${id}`
    switch (Math.floor(random() * 3)) {
      case 0: {
        const body = { date, name: 'Fechado', yearly: false }
        const path = '/api/staff/own-holidays'
        return closing(
          'holiday',
          isOn,
          (headers) => owner.call('POST', path, body, headers),
          ({ own }) => {
            const holiday = (own as { id: string; date: string }[]).find((one) => one.date === date)
            return (headers) => owner.call('DELETE', `${path}/${holiday?.id}`, undefined, headers)
          },
        )
      }
      case 1: {
        const reason = `Ausência ${++absences}`
        const body = { from: date, to: date, start: '10:00', end: '15:00', reason }
        const isIn = (one: AgendaAppointment) =>
          isOn(one) && isTheirs(one) && one.time < '15:00' && endOf(one) > '10:00'
        const path = `${at}/absences`
        const send: Send = (headers) => owner.call('POST', path, body, headers)
        return closing('absence', isIn, send, ({ professional: after }) => {
          const absence = (after as Professional).absences?.find((one) => one.reason === reason)
          return (headers) => owner.call('DELETE', `${path}/${absence?.id}`, undefined, headers)
        })
      }
      default: {
        const isOut = (one: AgendaAppointment) =>
          isTheirs(one) && one.date > customer.day(0) && (one.time < '08:00' || endOf(one) > '12:00')
        const morning = Array.from({ length: 7 }, (_, weekday) => ({ weekday, start: '08:00', end: '12:00' }))
        return alone(id, () =>
          closing('hours', isOut, patching(id, { hours: morning }), () => patching(id, { hours: null })),
        )
      }
    }
  }

  /** Returns a change of a professional with the current version. */
  function patching(id: string, changes: object): Send {
    let body: object | undefined
    return async (headers) => {
      body ??= { version: (await versionOf(id)) ?? 1, ...changes }
      return owner.updateProfessional({ professional_id: id, ...body }, headers)
    }
  }

  async function versionOf(id: string): Promise<number | undefined> {
    const { body } = await owner.getProfessional({ professional_id: id })
    return body.professional?.version
  }

  async function alone(id: string, run: () => Promise<void>): Promise<void> {
    if (inUse.has(id)) return
    inUse.add(id)
    await run().finally(() => inUse.delete(id))
  }

  async function closing(
    kind: string,
    closes: Closing['closes'],
    send: Send,
    reopening: (body: Record<string, unknown>) => Send,
  ): Promise<void> {
    const { ok, sent, answered, body } = await perform(kind, send)
    if (!ok) return
    const { affected_appointments = [] } = body as { affected_appointments?: { id: string }[] }
    const named = affected_appointments.map(({ id }) => id)
    const entry: Closing = { kind, closes, sent, answered, named, reopened: Number.POSITIVE_INFINITY }
    journal.closings.push(entry)
    await new Promise((resolve) => setTimeout(resolve, 200))
    entry.reopened = performance.now()
    for (let tries = 0; tries < 20; tries++)
      if ((await perform(`end of ${kind}`, reopening(body as Record<string, unknown>))).ok) return
    throw new Error(`${kind} cannot be undone`)
  }

  /** Uses a link as a customer. */
  async function useLink(random: () => number, pick: Pick): Promise<void> {
    const [id, { cancel, reschedule }] = pick([...links])
    const at = { date: customer.day(pick(days)), time: timeOf(480 + Math.floor(random() * 38) * 15) }
    const action = pick(['cancel', 'reschedule', 'confirm'] as const)
    const token =
      action === 'reschedule' ? reschedule : action === 'cancel' ? cancel : cancel && confirmLink(cancel)
    if (!token) return
    if (!journal.touched.has(id)) journal.touched.set(id, performance.now())
    const body = { cancel: { reason: 'Acaso' }, reschedule: at, confirm: {} }[action]
    const { ok, body: answer } = await perform(`${action} by link`, (headers) =>
      link.act(token, action, body, headers['idempotency-key']),
    )
    if (ok) links.set(id, (answer as { actions: ActionTokens }).actions)
  }

  async function hire(): Promise<Professional | undefined> {
    const body = { name: `Temporário ${temps.length}` }
    const { ok, body: hired } = await perform('hire', (headers) => owner.createProfessional(body, headers))
    if (!ok) return undefined
    temps.push(hired as Professional)
    journal.professionals.add((hired as Professional).id)
    return hired as Professional
  }

  /** Adds, changes and removes professionals and clients. */
  async function change(random: () => number, pick: Pick): Promise<void> {
    const temp = pick(temps)
    const dice = random()
    if (dice < 0.2 || !temp) return void (await hire())
    if (dice < 0.35) {
      return alone(temp.id, () => deactivate(temp))
    }
    if (dice < 0.5) {
      // The professional is usually a new one, who may already be booked.
      const { id } = random() < 0.7 ? ((await hire()) ?? temp) : temp
      const { ok } = await perform('deletion of a professional', (headers) =>
        owner.deleteProfessional({ professional_id: id }, headers),
      )
      if (ok) journal.removed.add(id)
      return
    }
    const left = clients.filter(({ id }) => !ended.has(id))
    const [client, other] = [pick(left), pick(left)]
    if (dice < 0.56 || !client || !other || client === other) {
      const body = { name: 'Fulana de Tal', phone: nextPhone() }
      const { ok, body: made } = await perform('new client', (headers) => owner.createClient(body, headers))
      if (ok) clients.push(made as Client)
      return
    }
    if (dice < 0.72) return forget(client)
    const body = { other_id: other.id, version: client.version, other_version: other.version, take: [] }
    for (const { id } of [client, other]) journal.rewritten.add(id)
    const merged = await perform('merge', (headers) =>
      owner.mergeClients({ client_id: client.id, ...body }, headers),
    )
    if (!merged.ok) return
    ended.add(other.id)
    keep(clients, merged.body as Client)
    // The client is erased before the other client's appointments have moved.
    if (random() < 0.5) await forget(merged.body as Client)
  }

  async function deactivate({ id }: Professional): Promise<void> {
    const closes = (one: AgendaAppointment) => one.professional_id === id
    const { ok, sent, answered } = await perform('deactivation', patching(id, { is_active: false }))
    if (!ok) return
    const entry = { kind: 'deactivation', closes, sent, answered, reopened: Number.POSITIVE_INFINITY }
    journal.closings.push(entry)
    await new Promise((resolve) => setTimeout(resolve, 200))
    entry.reopened = performance.now()
    await perform('reactivation', patching(id, { is_active: true }))
  }

  async function forget({ id }: Client): Promise<void> {
    ended.add(id)
    journal.rewritten.add(id)
    const { ok } = await perform('forgetting', (headers) => owner.deleteClient({ client_id: id }, headers))
    if (ok) journal.removed.add(id)
  }

  /** Runs the agenda's operations of customers and staff. */
  async function schedule(random: () => number, pick: Pick): Promise<void> {
    const staff = pick([owner, manager, professional])
    const day = days[Math.floor(random() ** 2 * days.length)] as number
    const date = customer.day(random() < 0.2 ? YESTERDAY : day)
    const time = timeOf(480 + Math.floor(random() * 110) * 5)
    const everybody = [...team, ...team, ...temps.slice(-2).map(({ id }) => id)]
    const professional_id = random() < 0.1 ? null : pick(everybody)
    const consents = random() < 0.3
    // Callers never accept an overlap for the second professional, so any overlap there violates a rule.
    const over = (id: string | null | undefined) => ({ allow_overlap: consents && id !== team[1] })
    const past = appointments.filter((one) => one.date === customer.day(YESTERDAY))
    const appointment = pick(random() < 0.5 && past.length > 0 ? past : appointments)
    const block = pick(blocks)
    const dice = random()
    if (dice < 0.26) {
      const at = { date: customer.day(day), time: timeOf(480 + Math.floor(random() * 38) * 15) }
      const body = {
        ...customer.booking(at, { phone: nextPhone() }),
        professional_id: pick([...everybody, 'any']),
      }
      const {
        ok,
        sent,
        answered,
        body: answer,
      } = await perform('book', (headers) => customer.book(body, headers))
      if (!ok) return
      const { appointment_id: id, professional_id: whose } = answer as Record<string, string>
      const booked = { ...at, id, professional_id: whose, duration: 30, source: 'page', status: 'scheduled' }
      const made = { ...booked, version: 1 } as AgendaAppointment
      journal.made.push({ by: 'page', sent, answered, appointment: made })
      appointments.push(made)
      links.set(id as string, (answer as { actions: ActionTokens }).actions)
      return
    }
    if (dice < 0.4 || !appointment) {
      const whom = random() < 0.4 && clients.length > 0 ? { client_id: pick(clients).id } : {}
      const place = { date, time, professional_id, service_id: customer.service.id, staff_notes: 'Acaso' }
      const { ok, sent, answered, body } = await perform('create', (headers) =>
        staff.create({ ...place, ...whom, ...over(professional_id) }, headers),
      )
      if (!ok) return
      const made = body as AgendaAppointment
      journal.made.push({ by: 'staff', sent, answered, appointment: made })
      appointments.push(made)
      return
    }
    const { id, version, professional_id: kept = null } = appointment
    const at = `/api/staff/appointments/${id}`
    const from = appointment.source === 'page' ? 'of a customer' : 'of staff'
    const touch = async (kind: string, method: string, path: string, body: object) => {
      if (!journal.touched.has(id)) journal.touched.set(id, performance.now())
      const answer = await perform(kind, (headers) => staff.call(method, path, { version, ...body }, headers))
      if (answer.ok) keep(appointments, answer.body as AgendaAppointment)
    }
    if (dice < 0.54) {
      const place = { date, time, professional_id: random() < 0.7 ? kept : professional_id }
      const { duration } = appointment
      const body = { ...place, duration, ...over(place.professional_id), staff_notes: 'Acaso' }
      return touch(`move ${from}`, 'POST', `${at}/move`, body)
    }
    if (dice < 0.6) {
      const place = { date: appointment.date, time: appointment.time, professional_id: kept }
      const body = { ...place, duration: 5 + Math.floor(random() * 20) * 5, ...over(kept) }
      return touch(`resize ${from}`, 'POST', `${at}/move`, body)
    }
    if (dice < 0.64) {
      const service_id = pick([customer.service, customer.otherService]).id
      // Some edits change nothing, and their replies are stored as well.
      const body = random() < 0.3 ? {} : { service_id, staff_notes: time, ...over(kept) }
      return touch(`edit ${from}`, 'PATCH', at, body)
    }
    if (dice < 0.88) {
      // Most changes choose an allowed next status, as a screen does.
      const facts = { today: customer.day(0), started: true, changedOn: customer.day(0) }
      const next = appointmentStatuses.filter(
        (to) => judgeStatus(appointment, to, { ...facts, mayUndo: true }) === 'ok',
      )
      const status = pick(random() < 0.8 && next.length > 0 ? next : appointmentStatuses)
      return touch(status, 'POST', `${at}/status`, { status, ...over(kept), reason: 'Acaso' })
    }
    if (dice < 0.93 || !block) {
      const whose = pick(team)
      const body = { professional_id: whose, date, start: time, duration: 30, ...over(whose) }
      const { ok, body: made } = await perform('block', (headers) => staff.block(body, headers))
      if (ok) blocks.push(made as Block)
      return
    }
    const path = `/api/staff/blocks/${block.id}`
    if (dice < 0.97) {
      const whose = { professional_id: block.professional_id, version: block.version }
      const body = { ...whose, date, start: time, duration: 60, ...over(block.professional_id) }
      const moved = await perform('move of a block', (headers) => staff.call('PATCH', path, body, headers))
      if (moved.ok) keep(blocks, moved.body as Block)
      return
    }
    await perform('removal of a block', (headers) => staff.call('DELETE', path, undefined, headers))
  }

  return { operate, journal, clients }
}

/** Returns the end of an appointment as `HH:MM`. No appointment of the storm lasts past midnight. */
function endOf({ time, duration }: AgendaAppointment): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return timeOf(hours * 60 + minutes + duration)
}
