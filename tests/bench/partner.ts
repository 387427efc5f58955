import type { Table } from '#functions/kit/table.ts'
import { writeKey } from '../kit/api-keys.ts'
import type { ForkedStack } from '../kit/forked-stack.ts'
import { openAgenda, openOwnerGet } from './agenda.ts'
import { measureWithBare, type Row } from './compare.ts'
import { fetchRaw } from './load.ts'
import { round } from './report.ts'

/** Each key may make 600 calls a minute. Together they allow more than a run of this benchmark makes. */
const KEYS = 30

/** Each comparison is repeated this number of times, because one round of a few seconds depends on other processes. */
const ROUNDS = 3

/** Compares reads of `/v1` with the reads of staff of the same data, one at a time, alternately. */
export async function partnerRows({ url }: ForkedStack, table: Table): Promise<Row[]> {
  // A page of the REST API has at most 100 appointments.
  const opened = await openAgenda(table, { slug: 'parceiros-da-bancada', fill: 0.45 })
  const { tenant, date } = opened
  const keys = await Promise.all(Array.from({ length: KEYS }, () => writeKey(table, tenant)))
  let calls = 0
  const partner = async (path: string) => {
    const key = keys[calls++ % KEYS] as string
    const { status, text } = await fetchRaw('GET', `${url}/v1/${path}`, undefined, { 'x-api-key': key })
    if (status !== 200) throw new Error(`${status}: ${text}`)
    return text
  }
  const staff = await openOwnerGet(url, opened)
  const day = `from=${date}&to=${date}`
  const { data } = JSON.parse(await partner(`appointments?${day}&limit=100`)) as { data: object[] }
  // The list of staff shows five fields of a client. Its export shows the whole client, as the REST API does. The
  // second page of an export only reads, while the first one is recorded.
  const { cursor } = JSON.parse(await staff('clients/export')) as { cursor: string }
  const rows: Row[] = []
  for (const [name, theirs, ours] of [
    [`${data.length} appointments of a day`, `agenda?${day}`, `appointments?${day}&limit=100`],
    [
      '100 clients, beside an export',
      `clients/export?cursor=${encodeURIComponent(cursor)}`,
      'clients?limit=100',
    ],
    ['50 clients, beside five fields of them', 'clients?order=recent&limit=50', 'clients?limit=50'],
  ] as const) {
    const ratios: number[] = []
    const times: [number, number][] = []
    for (let i = 0; i < ROUNDS; i++) {
      const { figures, bareP50 } = await measureWithBare(
        1,
        () => partner(ours),
        () => staff(theirs),
      )
      times.push([figures.p50, bareP50])
      ratios.push(figures.p50 / bareP50)
    }
    const middle = ratios.indexOf([...ratios].sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] as number)
    const [p50, staffP50] = times[middle] as [number, number]
    rows.push([name, round(p50, 1), round(staffP50, 1), round(ratios[middle] as number, 2), '1.30'])
  }
  return rows
}
