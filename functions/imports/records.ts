import * as z from 'zod'
import { EVERYONE, phones } from '#functions/clients/records.ts'
import type { By } from '#functions/kit/authority.ts'
import { record, ref } from '#functions/kit/records.ts'
import type { Scope } from '#functions/kit/scope.ts'
import { dueShard } from '#functions/kit/system-records.ts'
import { get, getMany, query } from '#functions/kit/table.ts'
import { fold } from '#shared/client-search.ts'
import type { ClientRow } from '#shared/clients.ts'
import { instant } from '#shared/fields.ts'
import { PROBLEMS_SHOWN } from '#shared/import-limits.ts'
import {
  type ImportLine,
  type ImportProblem,
  importLineSchema,
  importProblemSchema,
  importSchema,
} from '#shared/imports.ts'
import type { Person } from './rules/lines.ts'

/**
 * | item             | pk                     | sk                | indexes, expiry                        |
 * |------------------|------------------------|-------------------|----------------------------------------|
 * | import           | `<tenant>#import`      | `<id>`            | due while it runs; TTL 7, then 90 days |
 * | starts           | `<tenant>#import-run`  | `starts`          |                                        |
 * | part's lines     | `<tenant>#import#<id>` | `lines#<part>`    | gone when done; TTL 7 days             |
 * | part's people    | `<tenant>#import#<id>` | `people#<part>`   | gone when done; TTL 7 days             |
 * | part's problems  | `<tenant>#import#<id>` | `problems#<part>` | TTL 90 days                            |
 */
const storedImportSchema = () =>
  importSchema()
    .omit({ problems: true })
    .extend({
      /** Each part counts its lines, 0 until it has arrived. */
      parts: z.array(z.int()),
      /** Older imports lack it. */
      opened_by: z.string().optional(),
      started_by: z.custom<By>((by) => typeof by === 'object' && by !== null && 'kind' in by).optional(),
      /** The clock delivers it again at this instant if the function that holds it has died. */
      due: instant().optional(),
      expires_at: instant(),
      version: z.int(),
    })
export type Import = z.infer<ReturnType<typeof storedImportSchema>>

type PartKey = { import_id: string; part: number }
type Expiring = { expires_at: string }

const expires = ({ expires_at }: Expiring) => new Date(expires_at)
const partKey =
  (kind: string) =>
  ({ import_id, part }: PartKey) =>
    [`import#${import_id}`, `${kind}#${String(part).padStart(3, '0')}`] as const

export const imports = record<Import, { id: string }>({
  name: 'client_import',
  shape: 1,
  leaver: 'ends',
  erased: 'none',
  schema: () => storedImportSchema().strict(),
  key: ({ id }) => ['import', id],
  indexes: ({ id, due }): { due?: [string, string] } => (due ? { due: [dueShard(id), due] } : {}),
  expires,
})

/** Only the first of two simultaneous starts finds the count unchanged. */
export const importStarts = record<{ version: number }, object>({
  name: 'import_starts',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () => z.strictObject({ version: z.int() }),
  key: () => ['import-run', 'starts'],
})

const partSchema = <F extends z.ZodRawShape>(fields: F) =>
  z.strictObject({ import_id: z.string(), part: z.int(), expires_at: instant(), ...fields })

export const importLines = record<PartKey & Expiring & { lines: ImportLine[] }, PartKey>({
  name: 'import_lines',
  shape: 1,
  leaver: 'ends',
  erased: 'expires',
  schema: () => partSchema({ lines: z.array(importLineSchema()) }),
  key: partKey('lines'),
  expires,
})

/** Later parts find repeated people by these keys. */
export const importPeople = record<PartKey & Expiring & { people: string[] }, PartKey>({
  name: 'import_people',
  shape: 1,
  leaver: 'ends',
  erased: 'expires',
  schema: () => partSchema({ people: z.array(z.string()) }),
  key: partKey('people'),
  expires,
})

/** Problems are in the order of the lines. */
export const importProblems = record<
  PartKey & Expiring & { problems: ImportProblem[]; version: number },
  PartKey
>({
  name: 'import_problems',
  shape: 1,
  leaver: 'ends',
  erased: 'expires',
  schema: () => partSchema({ problems: z.array(importProblemSchema()), version: z.int() }),
  key: partKey('problems'),
  expires,
})

export const findImport = (scope: Scope, id: string) => get(scope, imports, { id }, { consistent: true })

/** People match by phone, or without one by name and birthday. */
export async function areOnFile(scope: Scope, people: readonly Person[]): Promise<boolean[]> {
  const [held, named] = await Promise.all([
    getMany(
      scope,
      people.map(({ phone }) => (phone ? ref(phones, { phone }) : undefined)),
    ),
    Promise.all(people.map((one) => (one.phone ? false : hasNamesake(scope, one)))),
  ])
  return people.map((_, i) => Boolean(held[i] || named[i]))
}

async function hasNamesake(scope: Scope, { name, birth_date }: Person): Promise<boolean> {
  const prefix = `n#${fold(name)} #`
  const { items } = await query<ClientRow>(scope, `clients#${EVERYONE}`, { prefix })
  return items.some((row) => !row.phone && row.birth_date === birth_date)
}

export async function firstProblems(scope: Scope, id: string): Promise<ImportProblem[]> {
  const problems: ImportProblem[] = []
  let cursor: string | undefined
  do {
    const page = await query<{ problems: ImportProblem[] }>(scope, `import#${id}`, {
      prefix: 'problems#',
      limit: 10,
      cursor,
    })
    problems.push(...page.items.flatMap((part) => part.problems))
    cursor = page.cursor
  } while (cursor && problems.length < PROBLEMS_SHOWN)
  return problems.slice(0, PROBLEMS_SHOWN)
}
