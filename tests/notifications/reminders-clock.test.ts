import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import type { Scope, Tenant } from '#functions/kit/scope.ts'
import { queryAll } from '#functions/kit/table.ts'
import { type Notification, notificationsPartition } from '#functions/notifications/records.ts'
import type { AgendaAppointment } from '#shared/appointments.ts'
import { addDays, timeOf, wallClock } from '#shared/time.ts'
import { describeBusiness, pick, randomFrom, writeBusiness } from '../../infra/local/seed/business.ts'
import { customerOf, eventually, nextPhone, send } from '../kit/actor.ts'
import { settled } from '../kit/deliveries.ts'
import { type ForkedStack, killStack, tableOf } from '../kit/forked-stack.ts'
import { ownStack } from '../kit/own-stack.ts'
import { WINDOW_LIMIT_MS } from '../kit/ports.ts'
import { reminderModel } from '../kit/reminder-model.ts'
import { shopOf } from '../kit/shop.ts'
import { volume } from '../kit/volume.ts'

// Moves and cancels random appointments over three days, on a stack that is killed at random times.

const SIZE = volume(24, 500)
const KILLS = volume(2, 10)
const CHANGES = volume(18, 350)
const DAYS = 3
const MINUTE = 60_000
const kinds = new Set(['appointment', 'notifications'])

const start = ownStack('reminders-clock', {
  windowLimitMs: WINDOW_LIMIT_MS,
  consumers: ['outbox-relay', 'notifications', 'reminders', 'message-send', 'message-status'],
})
const random = randomFrom(Number(process.env.SEED ?? 11))

let stack: ForkedStack
let scope: Scope
let ahead = 0
const now = () => Date.now() + ahead

async function moveTo(instant: number): Promise<void> {
  const milliseconds = instant - now()
  if (milliseconds <= 0) return
  ahead += milliseconds
  await send('POST', '/_local/clock', { minutes: milliseconds / MINUTE }, { url: stack.url })
}

type Waiting = { kind: string; due: number }

/** Reads waiting appointments and messages, earliest first. */
async function waiting(): Promise<Waiting[]> {
  const all: Waiting[] = []
  const scan = { TableName: scope.table.name, IndexName: 'due' }
  for await (const { Items = [] } of paginateScan({ client: scope.table.client }, scan))
    for (const { pk, due_sk } of Items) all.push({ kind: pk.split('#')[1] ?? '', due: Date.parse(due_sk) })
  return all.filter(({ kind }) => kinds.has(kind)).sort((a, b) => a.due - b.due)
}

const model = reminderModel()

/** Waits until nothing is overdue and no message is queued. A lease that a kill has left ends later. */
async function settle(seconds: number): Promise<void> {
  const at = now()
  const isSettled = async () =>
    (await waiting()).every(({ kind, due }) => kind !== 'notifications' && due > at)
  if (await eventually(isSettled, seconds).catch(() => false)) model.settle(at)
}

it(`${SIZE} appointments in ${DAYS} days get every reminder that is due and no other`, async () => {
  stack = await start()
  const business = describeBusiness({
    slug: 'tres-dias',
    name: 'Três Dias',
    now: new Date(),
    services: [{ name: 'Corte', price: 40, duration: 30 }],
    professionals: Array.from({ length: 10 }, (_, i) => ({ name: `P${i}`, specialties: [] })),
  })
  await writeBusiness(tableOf(stack), business)
  scope = { table: tableOf(stack), tenant: business.company.id as Tenant }
  const { owner } = await shopOf(customerOf(business, stack.url), scope.table, stack.url)
  const began = now()
  const end = began + (DAYS + 1) * 1440 * MINUTE
  const today = wallClock(business.company.timezone, new Date(began)).date
  const anyTime = () => ({
    date: addDays(today, Math.floor(random() * DAYS) + 1),
    time: timeOf(5 * Math.floor((random() < 0.1 ? 0 : 96) + random() * (random() < 0.1 ? 60 : 144))),
  })
  const emails = new Map<string, string>()

  async function create(i: number): Promise<void> {
    const email = `r${i}@navalha.test`
    const from = now()
    const { status, body } = await owner.create({
      professional_id: pick(business.professionals, random).id,
      service_id: business.services[0]?.id,
      ...anyTime(),
      new_client: { name: `Cliente ${i}`, phone: nextPhone(), email },
      allow_overlap: true,
    })
    expect([status, body.detail]).toEqual([201, undefined])
    emails.set(email, body.id)
    model.change(body, from, now())
  }
  for (let i = 0; i < SIZE; i += 5)
    await Promise.all(Array.from({ length: Math.min(5, SIZE - i) }, (_, k) => create(i + k)))
  await settled(stack)

  /** Holds every reminder that was sent by mail, however often. */
  const mails = new Set<string>()
  async function collect(): Promise<void> {
    type Mail = { at: string; to: string; subject: string }
    const { body } = await send<{ messages: Mail[] }>('GET', '/_local/messages.json', undefined, {
      url: stack.url,
    })
    for (const { at, to, subject } of body.messages)
      if (subject.startsWith('Lembrete')) mails.add(`${to} ${at}`)
  }

  async function alter(): Promise<void> {
    const chosen = pick(model.appointments(), random)
    if (chosen.status === 'cancelled') return
    const from = now()
    const before = (await owner.appointment(chosen.id)).body.appointment
    const move = random() < 0.7
    const answer: { status: number; body: AgendaAppointment } = move
      ? await owner.move(before, { ...later(), allow_overlap: true })
      : await owner.status(before.id, before.version, 'cancelled')
    expect(answer.status).toBe(200)
    model.change(answer.body, from, now())
  }
  /** Returns a time after now, within the days of the test. */
  function later(): { date: string; time: string } {
    for (;;) {
      const one = anyTime()
      if (Date.parse(`${one.date}T${one.time}:00-03:00`) > now() + 5 * MINUTE) return one
    }
  }

  let steps = 0
  let kills = 0
  let changes = 0
  /** Counts messages that were due in the minutes of the kills. */
  let inWindow = 0
  const planned = new Set(Array.from({ length: KILLS }, () => 5 + Math.floor(random() * SIZE)))
  for (;;) {
    const next = (await waiting())[0]?.due
    if (next === undefined || next > end) break
    const isKilled = planned.delete(steps)
    if (isKilled) inWindow += model.dueAt(next) + 1
    // The clock moves to the minute in which the next item is due. Overdue items wait for the next tick.
    const moving = moveTo(next > now() ? next + 20 : (Math.floor(now() / MINUTE) + 1) * MINUTE + 20)
    if (isKilled) {
      await moving
      await new Promise((resolve) => setTimeout(resolve, random() * 250))
      await killStack(stack)
      kills++
      stack = await start()
      scope = { ...scope, table: tableOf(stack) }
    }
    // Some changes happen while the clock moves.
    const isBusy = changes < CHANGES && random() < 0.5 && !isKilled
    if (isBusy) {
      await Promise.all([moving, alter()])
      changes++
    } else await moving
    // Functions take some time to start again, and the clock must wait for them.
    await settle(isKilled ? 12 : 3)
    if (changes < CHANGES && random() < 0.5) {
      await alter()
      changes++
    }
    if (++steps % 25 === 0 || isKilled) await collect()
  }
  await settled(stack)
  await collect()

  const months = new Set([began, now()].map((at) => notificationsPartition(new Date(at))))
  const all = (await Promise.all([...months].map((month) => queryAll<Notification>(scope, month)))).flat()
  const records = all.filter(({ kind }) => kind.startsWith('reminder'))
  const { sure, maybe } = model.at(now())
  const nameOf = (id: string | undefined, kind: string, at: string | number) =>
    `${id} ${kind} ${new Date(at).toISOString()}`
  const keyOf = ({ appointment_id, kind, scheduled_for }: Notification) =>
    nameOf(appointment_id, kind, scheduled_for)
  const sent = records.filter(({ status }) => status === 'sent' || status === 'delivered')
  const gone = new Set(sent.map(keyOf))
  const wanted = new Set(sure.map(({ id, kind, at }) => nameOf(id, kind, at)))
  const allowed = new Set([...wanted, ...maybe.map(({ id, kind, at }) => nameOf(id, kind, at))])
  const isLost = (key: string) => !gone.has(key)
  const lost = [...wanted].filter(isLost)
  const recordsOf = (key: string) =>
    records.filter(({ appointment_id = '-' }) => key.startsWith(appointment_id))
  expect(lost, JSON.stringify(lost.flatMap(recordsOf))).toEqual([])
  expect([...gone].filter((key) => !allowed.has(key))).toEqual([])
  // The key includes the start, because an appointment moved in the minute of its reminder may get another one.
  const reminderOf = (one: Notification) => `${keyOf(one)} ${one.starts_at}`
  const twice = sent.filter(
    (one, i) => sent.findIndex((other) => reminderOf(other) === reminderOf(one)) !== i,
  )
  expect(twice, 'second records of one reminder').toEqual([])
  expect(records.filter(({ status }) => status === 'queued')).toEqual([])

  const repeats = mails.size - sent.length
  const late = sent
    .map((one) => Date.parse(one.sent_at as string) - Date.parse(one.scheduled_for))
    .sort((a, b) => a - b)
  const share = (part: number) =>
    Math.round((late[Math.floor(part * (late.length - 1))] as number) / 100) / 10
  console.log(
    `${SIZE} appointments, ${steps} minutes, ${changes} changes, ${kills} kills: ${sent.length} reminders, ${wanted.size} expected, ${maybe.length} in the middle of a change, ${repeats} repeats (${inWindow} due as it was killed); late p50 ${share(0.5)} s, p99 ${share(0.99)} s, at most ${share(1)} s`,
  )
  expect(repeats).toBeGreaterThanOrEqual(0)
  expect(repeats).toBeLessThanOrEqual(inWindow)
  expect(share(0.99)).toBeLessThanOrEqual(120)
}, 1_800_000)
