import { getAppointment } from '#functions/appointments/verbs/view.ts'
import { getClient } from '#functions/clients/verbs/file.ts'
import { readCompany } from '#functions/company/records.ts'
import { typedPhone } from '#functions/company/writes.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError, forbidden } from '#functions/kit/errors.ts'
import { parseInput } from '#functions/kit/parse.ts'
import { listProfessionals } from '#functions/professionals/verbs/reads.ts'
import { hasAgenda } from '#functions/schedule/rules/entries.ts'
import { statusAfterMove } from '#functions/schedule/rules/reminders.ts'
import { listServices } from '#functions/services/verbs/services.ts'
import { type AgendaAppointment, appointmentsContract, WALK_IN } from '#shared/appointments.ts'
import type { Proposal } from '#shared/assistant.ts'
import { clientsContract } from '#shared/clients.ts'
import type { Route } from '#shared/contract.ts'
import { jsonSchema, type Schema } from '#shared/json-schema.ts'
import { isAwaited } from '#shared/statuses.ts'
import { termsOf } from '#shared/terms.ts'
import { whoComes } from '#shared/whom.ts'
import {
  appointmentFacts,
  cancellationFacts,
  clientFacts,
  clientFields,
  NOBODY,
  shownOf,
  statusFacts,
} from '../rules/facts.ts'

/** The server only validates the change; the person's browser sends it. */
export type Proposer = {
  name: string
  description: string
  route: Route
  schema: () => Schema
  propose: (ctx: Ctx, given: Record<string, unknown>) => Promise<Proposal>
}

const { createAppointment, moveAppointment, setStatus } = appointmentsContract
const { createClient } = clientsContract

/** A model may set these fields, but never a version or a consent. */
const given = {
  createAppointment:
    'date time professional_id service_id client_id new_client client_name for duration price staff_notes'.split(
      ' ',
    ),
  moveAppointment: 'appointment_id date time professional_id duration staff_notes'.split(' '),
  setStatus: ['appointment_id', 'reason'],
  createClient: clientFields,
}

export const proposers: readonly Proposer[] = [
  {
    name: 'proporAgendamento',
    description:
      'Propõe um novo agendamento, que a pessoa confirma. Cliente por client_id, ou new_client com nome e telefone, ou nenhum (avulso). professional_id null: sem profissional.',
    route: createAppointment,
    schema: () => schemaOf(createAppointment, given.createAppointment),
    propose: proposeAppointment,
  },
  {
    name: 'proporRemarcacao',
    description:
      'Propõe outra data, horário, profissional ou duração para um agendamento. O que não for dito fica como está.',
    route: moveAppointment,
    schema: () => schemaOf(moveAppointment, given.moveAppointment, ['appointment_id']),
    propose: proposeMove,
  },
  {
    name: 'proporCancelamento',
    description: 'Propõe cancelar um agendamento.',
    route: setStatus,
    schema: () => schemaOf(setStatus, given.setStatus, ['appointment_id']),
    propose: proposeCancellation,
  },
  {
    name: 'proporCliente',
    description: 'Propõe cadastrar um cliente: nome e telefone com DDD.',
    route: createClient,
    schema: () => schemaOf(createClient, given.createClient),
    propose: proposeClient,
  },
]

async function proposeAppointment(ctx: Ctx, asked: Record<string, unknown>): Promise<Proposal> {
  const { price, ...wanted } = only(asked, given.createAppointment)
  // The route would ignore the price of a caller without `money.read`.
  const seen = ctx.can('money.read') && price !== undefined ? { price } : {}
  const input = parseInput(createAppointment.input, { ...wanted, ...seen })
  if (!hasAgenda(ctx, input.professional_id ?? undefined)) throw forbidden()
  const [service, professional, client] = await Promise.all([
    serviceOf(ctx, input.service_id),
    professionalOf(ctx, input.professional_id),
    clientNameOf(ctx, input.client_id),
  ])
  const terms = termsOf(service, professional)
  const { new_client, client_name, date, time, staff_notes } = input
  if (new_client) await typedPhone(ctx, new_client.phone, 'new_client.phone')
  const fresh = new_client && [new_client.name, new_client.phone, new_client.email].filter(Boolean).join(', ')
  return {
    route: 'createAppointment',
    input,
    title: 'Criar agendamento',
    facts: appointmentFacts({
      client: whoComes({
        client_name: client ?? (fresh ? `${fresh} (novo cadastro)` : (client_name ?? WALK_IN)),
        for: input.for,
      }),
      service: service.name,
      professional: professional?.name ?? NOBODY,
      date,
      time,
      duration: input.duration ?? terms.duration,
      ...(ctx.can('money.read') && { price: input.price ?? terms.price }),
      staff_notes,
    }),
  }
}

async function proposeMove(ctx: Ctx, asked: Record<string, unknown>): Promise<Proposal> {
  const wanted = only(asked, given.moveAppointment)
  const before = await awaited(ctx, wanted.appointment_id)
  const { date, time, duration, professional_id = null, version } = before
  const input = parseInput(moveAppointment.input, {
    date,
    time,
    duration,
    professional_id,
    ...wanted,
    version,
  })
  if (!hasAgenda(ctx, input.professional_id ?? undefined)) throw forbidden()
  const [professional, { config }] = await Promise.all([
    professionalOf(ctx, input.professional_id),
    readCompany(ctx),
  ])
  const shown = shownOf(before)
  const after = {
    ...shown,
    professional: professional?.name ?? NOBODY,
    date: input.date,
    time: input.time,
    duration: input.duration,
    staff_notes: input.staff_notes,
  }
  const facts = [
    ...appointmentFacts(after, {
      ...shown,
      staff_notes: input.staff_notes && (before.staff_notes ?? ''),
    }),
    ...statusFacts(before.status, statusAfterMove(config, before, input)),
  ]
  if (!facts.some((fact) => 'before' in fact))
    throw new AppError('invalid_input', 'O agendamento já está assim. Diga o que muda.')
  return { route: 'moveAppointment', input, title: 'Remarcar agendamento', facts }
}

async function proposeCancellation(ctx: Ctx, asked: Record<string, unknown>): Promise<Proposal> {
  const wanted = only(asked, given.setStatus)
  const before = await awaited(ctx, wanted.appointment_id)
  const input = parseInput(setStatus.input, { ...wanted, version: before.version, status: 'cancelled' })
  const facts = cancellationFacts(before, input.reason)
  return { route: 'setStatus', input, title: 'Cancelar agendamento', facts }
}

async function proposeClient(ctx: Ctx, asked: Record<string, unknown>): Promise<Proposal> {
  const input = parseInput(createClient.input, only(asked, given.createClient))
  const { phone } = input
  if (phone === undefined && !input.dependent)
    throw new AppError('invalid_input', 'Informe o telefone do cliente com DDD.')
  if (phone !== undefined) await typedPhone(ctx, phone, 'phone')
  return { route: 'createClient', input, title: 'Cadastrar cliente', facts: clientFacts(input) }
}

async function awaited(ctx: Ctx, id: unknown): Promise<AgendaAppointment> {
  const { appointment_id } = parseInput(appointmentsContract.getAppointment.input, { appointment_id: id })
  const { appointment } = await getAppointment(ctx, { appointment_id })
  if (!isAwaited(appointment.status))
    throw new AppError(
      'invalid_status_transition',
      'Este agendamento já começou ou terminou e não muda por aqui.',
    )
  return appointment
}

async function serviceOf(ctx: Ctx, id: string) {
  const { services } = await listServices(ctx)
  const service = services.find((one) => one.id === id && one.is_active)
  if (!service) throw new AppError('service_not_found', 'Serviço não encontrado. Veja a lista de serviços.')
  return service
}

async function professionalOf(ctx: Ctx, id: string | null) {
  if (id === null) return undefined
  const { professionals } = await listProfessionals(ctx)
  const professional = professionals.find((one) => one.id === id && one.is_active)
  if (!professional)
    throw new AppError('professional_not_found', 'Profissional não encontrado. Veja a lista.')
  return professional
}

async function clientNameOf(ctx: Ctx, client_id: string | undefined): Promise<string | undefined> {
  if (client_id === undefined) return undefined
  return (await getClient(ctx, { client_id })).client.name
}

function only(asked: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  const unknown = Object.keys(asked).find((field) => !fields.includes(field))
  if (unknown !== undefined)
    throw new AppError('invalid_input', `O campo "${unknown.slice(0, 60)}" não é aceito aqui.`)
  return asked
}

/** Returns the route's input limited to these fields; `required` replaces the route's own list. */
function schemaOf(route: Route, fields: readonly string[], required?: readonly string[]): Schema {
  const whole = jsonSchema(route.input, undefined, 'input') as {
    properties: Record<string, Schema>
    required?: string[]
  }
  const kept = Object.entries(whole.properties).filter(([name]) => fields.includes(name))
  return {
    type: 'object',
    properties: Object.fromEntries(kept),
    required: required ?? (whole.required ?? []).filter((name) => fields.includes(name)),
  }
}
