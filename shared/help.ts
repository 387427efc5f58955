import * as z from 'zod'
import { contract } from './contract.ts'
import { date, instant } from './fields.ts'
import { helpAddresses } from './staff-routes.ts'

export const AUDIT_PAGE = 50

export const AUDIT_DAYS = 30

const slug = () => z.string().regex(/^[a-z0-9-]{1,60}$/, 'Identificador inválido.')

/** Codes by e-mail should not be valid for longer (RULINGS B31). */
export const CODE_SECONDS = 900

const rankingSchema = () => z.object({ helpful: z.int(), not_helpful: z.int(), views: z.int() })
export type Ranking = z.infer<ReturnType<typeof rankingSchema>>

const tutorialRankingSchema = () =>
  z.object({
    completions: z.int(),
    ratings: z.int(),
    stars: z.int(),
  })
export type TutorialRanking = z.infer<ReturnType<typeof tutorialRankingSchema>>

const helpStateSchema = () =>
  z.object({
    votes: z.record(z.string(), z.boolean()),
    tutorials: z.record(z.string(), z.array(z.string())),
    ranking: z.record(z.string(), rankingSchema()),
    ratings: z.record(z.string(), z.int()),
    tutorial_ranking: z.record(z.string(), tutorialRankingSchema()),
  })
export type HelpState = z.infer<ReturnType<typeof helpStateSchema>>

/** The item describes a protection, and the steps to take where it is missing. */
const securityItemSchema = () =>
  z.object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    severity: z.enum(['high', 'medium', 'low']),
    status: z.enum(['pending', 'resolved', 'info']),
    instructions: z.array(z.string()),
    action: z.object({ text: z.string(), url: z.string() }).optional(),
  })
export type SecurityItem = z.infer<ReturnType<typeof securityItemSchema>>

const auditEntrySchema = () =>
  z.object({
    id: z.string(),
    at: instant(),
    by: z.object({
      kind: z.enum(['staff', 'key', 'system', 'customer', 'link', 'account', 'anyone']),
      id: z.string().optional(),
      name: z.string().optional(),
    }),
    action: z.string(),
    entity_id: z.string(),
    before: z.record(z.string(), z.unknown()).optional(),
    after: z.record(z.string(), z.unknown()).optional(),
  })
export type AuditEntry = z.infer<ReturnType<typeof auditEntrySchema>>

export const helpContract = /* @__PURE__ */ contract(helpAddresses, {
  getHelp: {
    access: { permission: 'business.enter' },
    input: () => z.strictObject({}),
    output: helpStateSchema,
    status: 200,
    errors: [],
  },
  voteAnswer: {
    access: { permission: 'business.enter' },
    input: () => z.strictObject({ answer: slug(), helpful: z.boolean() }),
    output: helpStateSchema,
    status: 200,
    idempotent: true,
    errors: [],
  },
  countView: {
    access: { permission: 'business.enter' },
    input: () => z.strictObject({ answer: slug() }),
    output: helpStateSchema,
    status: 200,
    idempotent: true,
    errors: [],
  },
  saveTutorial: {
    access: { permission: 'business.enter' },
    input: () => z.strictObject({ tutorial: slug(), steps: z.array(slug()).max(30) }),
    output: helpStateSchema,
    status: 200,
    idempotent: true,
    errors: [],
  },
  rateTutorial: {
    access: { permission: 'business.enter' },
    input: () =>
      z.strictObject({
        tutorial: slug(),
        rating: z.int().min(1, 'Dê uma nota de 1 a 5.').max(5, 'Dê uma nota de 1 a 5.'),
      }),
    output: helpStateSchema,
    status: 200,
    idempotent: true,
    errors: [],
  },
  getSecurity: {
    access: { permission: 'audit.read' },
    input: () => z.strictObject({}),
    output: () =>
      z.object({
        items: z.array(securityItemSchema()),
        /** It is false when the accounts' settings could not be read. */
        complete: z.boolean(),
      }),
    status: 200,
    errors: [],
  },
  listAudit: {
    access: { permission: 'audit.read' },
    input: () =>
      z.strictObject({
        from: date().optional(),
        to: date().optional(),
        by: z.string().max(80).optional(),
        thing: z
          .string()
          .regex(/^[a-z_]{1,40}$/)
          .optional(),
        cursor: z
          .string()
          .regex(/^[a-z]{3}_[0-9a-z]{26}$/, 'Esta lista mudou. Volte ao começo dela.')
          .optional(),
      }),
    output: () =>
      z.object({
        entries: z.array(auditEntrySchema()),
        cursor: z.string().optional(),
        people: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    status: 200,
    errors: [],
  },
})
