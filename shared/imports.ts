import * as z from 'zod'
import { contract } from './contract.ts'
import { id, instant } from './fields.ts'
import {
  IMPORT_LINES,
  IMPORT_PART_LINES,
  IMPORT_PARTS,
  type ImportField,
  importCells,
} from './import-limits.ts'
import { importsAddresses } from './staff-routes.ts'

export const importLineSchema = () =>
  z.strictObject({
    line: z.int().min(1),
    ...(Object.fromEntries(
      Object.entries(importCells).map(([field, max]) => [field, z.string().max(max).optional()]),
    ) as Record<ImportField, z.ZodOptional<z.ZodString>>),
  })
export type ImportLine = z.infer<ReturnType<typeof importLineSchema>>

export const importProblemSchema = () =>
  z.object({
    line: z.int(),
    name: z.string().optional(),
    /** `known` clients exist, `repeated` ones are in the file twice; `incomplete` ones are imported. */
    kind: z.enum(['wrong', 'known', 'repeated', 'incomplete']),
    field: z.string().optional(),
    message: z.string(),
  })
export type ImportProblem = z.infer<ReturnType<typeof importProblemSchema>>

export const importSchema = () =>
  z.object({
    id: z.string(),
    file_name: z.string(),
    /** An import is `receiving` parts, `ready`, `running`, `done`, or `stopped` early. */
    status: z.enum(['receiving', 'ready', 'running', 'done', 'stopped']),
    total: z.int(),
    received: z.int(),
    position: z.int(),
    created: z.int(),
    skipped: z.int(),
    /** They are in line order: the first 500, or those of the part just added. */
    problems: z.array(importProblemSchema()),
    problem_count: z.int(),
    incomplete_count: z.int(),
    created_at: instant(),
    finished_at: instant().optional(),
  })
export type ClientImport = z.infer<ReturnType<typeof importSchema>>

export const importsContract = /* @__PURE__ */ contract(importsAddresses, {
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
    errors: ['import_running'],
  },
  addImportPart: {
    access: { permission: 'clients.all' },
    input: () =>
      z.strictObject({
        import_id: id('imp'),
        part: z.coerce
          .number()
          .int()
          .min(0)
          .max(IMPORT_PARTS - 1),
        lines: z.array(importLineSchema()).min(1).max(IMPORT_PART_LINES),
      }),
    output: importSchema,
    status: 200,
    idempotent: true,
    errors: ['import_not_found', 'import_running'],
  },
  startImport: {
    access: { permission: 'clients.all' },
    input: () => z.strictObject({ import_id: id('imp') }),
    output: importSchema,
    status: 200,
    idempotent: true,
    errors: ['import_not_found', 'import_incomplete', 'import_running'],
  },
  stopImport: {
    access: { permission: 'clients.all' },
    input: () => z.strictObject({ import_id: id('imp') }),
    output: importSchema,
    status: 200,
    idempotent: true,
    errors: ['import_not_found'],
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
    idempotent: true,
    errors: ['import_not_found', 'import_running'],
  },
})
