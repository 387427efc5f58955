import { categories } from '#functions/categories/records.ts'
import { defaultCategories } from '#functions/categories/rules.ts'
import type { Table } from '#functions/kit/scope.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { Client } from '#shared/clients.ts'
import type { Transaction } from '#shared/finance.ts'
import { newId } from '#shared/ids.ts'
import { addDays, datesFrom, wallClock } from '#shared/time.ts'
import { type Business, describeBusiness, itemOf, randomFrom, writeBusiness, writeItems } from './business.ts'
import { clientItems, describeClients } from './clients.ts'
import { demoOwner } from './demo-owner.ts'
import { describeExpenses, ledgerItems, lived } from './ledger.ts'
import { memberItems } from './members.ts'
import { countWork, metricsItems } from './metrics.ts'
import { describeAppointments } from './schedule.ts'
import { describeStock } from './stock.ts'

/** Its slug is `navalha`, with a month of appointments around today. */
export async function seedDemo(table: Table, now: Date): Promise<void> {
  const random = randomFrom(2026)
  const today = wallClock('America/Sao_Paulo', now).date
  const business = describeBusiness({
    slug: 'navalha',
    name: 'Barbearia Navalha',
    now,
    company: {
      phone: '+551132654321',
      email: 'contato@navalha.test',
      location: { street: 'Rua Augusta', number: '1508', city: 'São Paulo', state: 'SP' },
      address: 'Rua Augusta, 1508, São Paulo - SP',
    },
    config: {
      welcome_message: 'Corte, barba e boa conversa desde 1998. Escolha seu horário.',
      business_description: 'Navalha afiada, toalha quente e café passado na hora.',
      primary_color: '#14513F',
      secondary_color: '#A8741A',
      display_phone: true,
      display_address: true,
      booking_window_start_time: '09:00',
      booking_window_end_time: '20:00',
    },
    services: [
      { name: 'Corte', price: 55, duration: 30, category: 'Cabelo', color: '#14513F' },
      {
        name: 'Corte e barba',
        price: 90,
        duration: 45,
        category: 'Combos',
        color: '#A8741A',
        description: 'Corte e barba com toalha quente, de uma vez só.',
      },
      { name: 'Barba com toalha quente', price: 45, duration: 30, category: 'Barba', color: '#8A4B2A' },
      { name: 'Corte infantil', price: 45, duration: 30, category: 'Cabelo', color: '#2F6F9F' },
      { name: 'Sobrancelha', price: 20, duration: 15, category: 'Barba', color: '#6B5B95' },
      { name: 'Pigmentação de barba', price: 70, duration: 60, category: 'Cor', color: '#5B3A29' },
      { name: 'Platinado', price: 180, duration: 120, category: 'Cor', color: '#7A7A52' },
    ],
    professionals: [
      {
        name: 'Antônio Prado',
        specialties: ['Navalha', 'Barba', 'Clássico'],
        color: '#14513F',
        ...week([1, 2, 3, 4, 5, 6], '09:00', '18:00'),
        terms: { 'Barba com toalha quente': { price: 55, duration: 45 } },
      },
      {
        name: 'Camila Duarte',
        specialties: ['Degradê', 'Platinado'],
        color: '#A63A2B',
        ...week([2, 3, 4, 5, 6], '11:00', '20:00'),
        terms: { Platinado: { price: 210 } },
      },
      {
        name: 'Jorge Mattos',
        specialties: ['Infantil'],
        color: '#2F6F9F',
        does: ['Corte', 'Corte infantil', 'Sobrancelha'],
        ...week([1, 3, 5, 6], '09:00', '17:00'),
        absences: [
          { id: newId('abs', now), from: addDays(today, 20), to: addDays(today, 34), reason: 'Férias' },
        ],
      },
      {
        name: 'Wesley Nunes',
        specialties: ['Degradê', 'Desenho', 'Pigmentação'],
        color: '#6B5B95',
        ...week([2, 3, 4, 5, 6], '10:00', '20:00'),
        terms: { 'Corte infantil': { duration: 45 } },
      },
    ],
  })
  combine(business, 'Corte e barba', ['Corte', 'Barba com toalha quente'])
  await writeBusiness(table, business)
  const people = describeClients(140, now, random, 300).map(withDetails)
  const days = { from: addDays(today, -PAST_DAYS), to: addDays(today, 15) }
  const { items, entries } = describePast(business, people, now, { ...days, today, random })
  await writeItems(table, [...ownerItems(business), ...clientItems(business, people), ...items])
  await writeItems(table, ledgerItems(business, entries))
  // The appointments' figures exist already; ledger and work follow.
  countWork(business, datesFrom(days.from, PAST_DAYS))
  await writeItems(table, metricsItems(business, '2000-01-01', days.to))
}

/** This allows comparing a month with the one before. */
const PAST_DAYS = 62

type Past = { from: string; to: string; today: string; random: () => number }

/** Describes appointments and what they brought in, sales and expenses. */
function describePast(business: Business, people: Client[], now: Date, { from, to, today, random }: Past) {
  const income: Transaction[] = []
  const alter = (described: Appointment) => {
    if (described.status !== 'completed') return described
    const owes = described.date === addDays(today, -1) && income.every(({ status }) => status === 'paid')
    const { appointment, entry } = lived(business, described, random, owes)
    if (entry) income.push(entry)
    return appointment
  }
  const { items } = describeAppointments({
    business,
    clients: people,
    now,
    from,
    to,
    fill: 0.45,
    random,
    alter,
  })
  const stock = describeStock(business, from, today, random)
  const expenses = describeExpenses(business, from, today)
  return {
    items: [...items, ...stock.items, ...expenses.items],
    entries: [...income, ...stock.entries, ...expenses.entries],
  }
}

/** A third of the clients have a birthday. */
function withDetails(client: Client, i: number): Client {
  const two = (value: number) => String(value).padStart(2, '0')
  const labels = [...(i % 5 === 0 ? ['VIP'] : []), ...(i % 7 === 0 ? ['Mensalista'] : [])]
  return {
    ...client,
    ...(i % 3 === 0 && { birth_date: `${1960 + (i % 45)}-${two((i % 12) + 1)}-${two((i % 28) + 1)}` }),
    ...(labels.length > 0 && { labels }),
    ...(i % 9 === 0 && { notes: 'Prefere tesoura nas laterais. Café sem açúcar.' }),
  }
}

/** Makes a service the combo of others, by name. */
function combine({ services }: Business, name: string, parts: string[]): void {
  const [combo, ...rest] = [name, ...parts].map((one) => services.find((service) => service.name === one))
  if (combo) combo.combo_of = rest.flatMap((part) => part?.id ?? [])
}

const serviceCategories = ['Barba', 'Cabelo', 'Combos', 'Cor']

function ownerItems(business: Business): object[] {
  return [
    ...memberItems(business, { user_id: demoOwner.sub, ...demoOwner }, 'owner'),
    ...defaultCategories.map((category) => itemOf(business, categories, category)),
    ...serviceCategories.map((name) => itemOf(business, categories, { type: 'service', name })),
  ]
}

/** The same hours apply on all `weekdays` (0 is Sunday), with an hour for lunch. */
function week(weekdays: number[], start: string, end: string) {
  return {
    hours: weekdays.map((weekday) => ({ weekday, start, end })),
    breaks: weekdays.map((weekday) => ({ weekday, start: '12:30', end: '13:30' })),
  }
}
