import * as z from 'zod'
import { contract } from './contract.ts'
import { id, instant } from './fields.ts'
import { importsAddresses } from './staff-routes.ts'

/** Lines of a file with clients that one import takes. */
export const IMPORT_LINES = 20_000
/** Lines in one part: with every field full a part stays under the 256 kB of a request. */
export const IMPORT_PART_LINES = 200

const cell = (max: number) => z.string().max(max).optional()
/** A line as it stood in the file, cells cut at generous lengths; what is wrong with it is said, not refused. */
const importLineSchema = () =>
  z.strictObject({
    /** Number of the line in the file; the heading is 1. */
    line: z.int().min(1),
    name: cell(300),
    phone: cell(60),
    email: cell(300),
    birth_date: cell(40),
    address: cell(400),
    notes: cell(2000),
    labels: cell(400),
  })
export type ImportLine = z.infer<ReturnType<typeof importLineSchema>>

/** Why a line will not be (or was not) taken over, or what happens to it instead. */
const importProblemSchema = () =>
  z.object({
    line: z.int(),
    /** `known`: a client with this phone is there already, so the line changes nothing. */
    kind: z.enum(['wrong', 'known', 'repeated']),
    field: z.string().optional(),
    message: z.string(),
  })
export type ImportProblem = z.infer<ReturnType<typeof importProblemSchema>>

const importSchema = () =>
  z.object({
    id: z.string(),
    file_name: z.string(),
    /** `receiving` parts, `ready` to start, `running`, `done`. */
    status: z.enum(['receiving', 'ready', 'running', 'done']),
    /** Lines announced, received and dealt with. */
    total: z.int(),
    received: z.int(),
    position: z.int(),
    created: z.int(),
    skipped: z.int(),
    /** The first 500, in the order of the lines. */
    problems: z.array(importProblemSchema()),
    problem_count: z.int(),
    created_at: instant(),
    finished_at: instant().optional(),
  })
export type ClientImport = z.infer<ReturnType<typeof importSchema>>

export const importsContract = contract(importsAddresses, {
  listImports: {
    access: { permission: 'clients.all' },
    input: () => z.strictObject({}),
    output: () => z.object({ imports: z.array(importSchema().omit({ problems: true })) }),
    status: 200,
    errors: [],
  },
  openImport: {
    access: { permission: 'clients.all' },
    input: () =>
      z.strictObject({
        file_name: z.string().trim().min(1).max(200),
        total: z
          .int()
          .min(1, 'O arquivo não tem linhas.')
          .max(IMPORT_LINES, `No máximo ${IMPORT_LINES} linhas por arquivo.`),
      }),
    output: importSchema,
    status: 201,
    idempotent: true,
    errors: ['import_running', 'idempotency_mismatch'],
  },
  /** Takes a part (from 0) and tells what is wrong with its lines. The same part again changes nothing. */
  addImportPart: {
    access: { permission: 'clients.all' },
    input: () =>
      z.strictObject({
        import_id: id('imp'),
        part: z.coerce
          .number()
          .int()
          .min(0)
          .max(IMPORT_LINES / IMPORT_PART_LINES),
        lines: z.array(importLineSchema()).min(1).max(IMPORT_PART_LINES),
      }),
    output: importSchema,
    status: 200,
    errors: ['import_not_found', 'import_running'],
  },
  startImport: {
    access: { permission: 'clients.all' },
    input: () => z.strictObject({ import_id: id('imp') }),
    output: importSchema,
    status: 200,
    errors: ['import_not_found', 'import_incomplete'],
  },
  getImport: {
    access: { permission: 'clients.all' },
    input: () => z.strictObject({ import_id: id('imp') }),
    output: importSchema,
    status: 200,
    errors: ['import_not_found'],
  },
  discardImport: {
    access: { permission: 'clients.all' },
    input: () => z.strictObject({ import_id: id('imp') }),
    output: () => z.object({}),
    status: 200,
    errors: ['import_not_found', 'import_running'],
  },
})
