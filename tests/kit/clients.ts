import { get } from '#functions/kit/table.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { Client, ClientFile, ListedClient } from '#shared/clients.ts'
import type { Problem } from '#shared/errors.ts'
import { eventually, nextPhone } from './actor.ts'
import { appointmentsOf } from './appointments.ts'
import { openShop } from './shop.ts'
import type { within } from './staff.ts'

const base = '/api/staff/clients'
type Caller = Pick<ReturnType<typeof within>, 'call'>

/** Returns a member's calls about clients. */
export function clientsOf({ call }: Caller) {
  const query = (input: Record<string, string | number>) => {
    const text = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
    return text.size > 0 ? `?${text}` : ''
  }
  return {
    list: (input: Record<string, string | number> = {}) =>
      call<{ clients: ListedClient[]; cursor?: string; scanned?: number } & Problem>(
        'GET',
        `${base}${query(input)}`,
      ),
    exported: (cursor?: string) =>
      call<{ clients: Client[]; cursor?: string; total: number } & Problem>(
        'GET',
        `${base}/export${query(cursor ? { cursor } : {})}`,
      ),
    create: (body: unknown, headers = {}) => call<Client & Problem>('POST', base, body, headers),
    file: (id: string) => call<ClientFile & Problem>('GET', `${base}/${id}`),
    appointments: (id: string, input: Record<string, string> = {}) =>
      call<Pick<ClientFile, 'appointments' | 'cursor'> & Problem>(
        'GET',
        `${base}/${id}/appointments${query(input)}`,
      ),
    update: (id: string, body: unknown, headers = {}) =>
      call<Client & Problem>('PATCH', `${base}/${id}`, body, headers),
    remove: (id: string, headers = {}) =>
      call<{ outcome: string } & Problem>('DELETE', `${base}/${id}`, undefined, headers),
    preview: (id: string, other: string) =>
      call<
        { kept: Client; removed: Client; merged: Client; differing: string[]; appointments: number } & Problem
      >('GET', `${base}/${id}/merge${query({ other_id: other })}`),
    merge: (kept: Client, other: Client, take: string[] = [], headers = {}) =>
      call<Client & Problem>(
        'POST',
        `${base}/${kept.id}/merge`,
        { other_id: other.id, version: kept.version, other_version: other.version, take },
        headers,
      ),
  }
}

/** Opens a business with clients, and returns its appointments and the calls of its owner and two professionals. */
export async function openClientShop(parts: Parameters<typeof openShop>[0] = {}) {
  const team = await openShop(parts)
  const shop = team.customer
  const owner = clientsOf(team.owner)
  const ana = clientsOf(team.professional)
  const bia = clientsOf(await team.join('professional', shop.otherProfessional.id))
  const booked = appointmentsOf(team)
  const made = async (fields: object = {}) =>
    (await owner.create({ name: 'Pessoa de Teste', phone: nextPhone(), ...fields })).body as Client
  const figures = (client: Client, expected: object) =>
    eventually(async () => {
      const { body } = await owner.file(client.id)
      const { spent: _, usual_interval: __, ...counted } = body.figures
      return JSON.stringify(counted) === JSON.stringify(expected) && body
    })
  const names = async (as: typeof owner, input: Record<string, string> = {}) =>
    (await as.list(input)).body.clients.map(({ name }) => name)
  const stored = (appointment: Pick<Appointment, 'id'>) =>
    get(booked.ctx, appointments, appointment, { consistent: true })
  return { team, shop, owner, ana, bia, appointments: booked, made, figures, names, stored }
}
