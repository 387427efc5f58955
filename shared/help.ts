import * as z from 'zod'
import { contract } from './contract.ts'
import { date, instant } from './fields.ts'
import { helpAddresses } from './staff-routes.ts'

/** Entries of the audit log in one answer. */
export const AUDIT_PAGE = 50

/** Days that the audit log shows unless the caller names others. */
export const AUDIT_DAYS = 30

const slug = () => z.string().regex(/^[a-z0-9-]{1,60}$/, 'Identificador inválido.')

/** Seconds that a code sent by e-mail should be valid for at most (RULINGS B31). */
export const CODE_SECONDS = 900

/** Counts the votes on an answer of the FAQ, in all businesses together. */
const rankingSchema = () => z.object({ helpful: z.int(), not_helpful: z.int(), views: z.int() })
export type Ranking = z.infer<ReturnType<typeof rankingSchema>>

/** Says how a tutorial did in all businesses together. */
const tutorialRankingSchema = () =>
  z.object({
    /** Accounts that have completed every step. */
    completions: z.int(),
    /** Accounts that have rated it, and the sum of their ratings. */
    ratings: z.int(),
    stars: z.int(),
  })
export type TutorialRanking = z.infer<ReturnType<typeof tutorialRankingSchema>>

const helpStateSchema = () =>
  z.object({
    /** The caller's own votes, by answer. */
    votes: z.record(z.string(), z.boolean()),
    /** Steps that the caller has completed, by tutorial. */
    tutorials: z.record(z.string(), z.array(z.string())),
    ranking: z.record(z.string(), rankingSchema()),
    /** The caller's own ratings, 1 to 5, by tutorial. */
    ratings: z.record(z.string(), z.int()),
    tutorial_ranking: z.record(z.string(), tutorialRankingSchema()),
  })
export type HelpState = z.infer<ReturnType<typeof helpStateSchema>>

/** A protection, and what to do where it is missing. */
const securityItemSchema = () =>
  z.object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    severity: z.enum(['high', 'medium', 'low']),
    /** `info` describes the installation; the business has nothing to do. */
    status: z.enum(['pending', 'resolved', 'info']),
    /** Only pending items have steps; they are in order. */
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
      /** Is missing for a member or key that is no longer there. */
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
  /** Records whether an answer helped; a later vote replaces the former one. */
  voteAnswer: {
    access: { permission: 'business.enter' },
    input: () => z.strictObject({ answer: slug(), helpful: z.boolean() }),
    output: helpStateSchema,
    status: 200,
    idempotent: true,
    errors: [],
  },
  /** An account's first opening of an answer. */
  countView: {
    access: { permission: 'business.enter' },
    input: () => z.strictObject({ answer: slug() }),
    output: helpStateSchema,
    status: 200,
    idempotent: true,
    errors: [],
  },
  /** The completed steps of a tutorial, all of them. */
  saveTutorial: {
    access: { permission: 'business.enter' },
    input: () => z.strictObject({ tutorial: slug(), steps: z.array(slug()).max(30) }),
    output: helpStateSchema,
    status: 200,
    idempotent: true,
    errors: [],
  },
  /** Each account has one rating, which a later one replaces, of a tutorial that it has completed. */
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
  /** The protections that the caller can look after, read now; pending ones first. */
  getSecurity: {
    access: { permission: 'audit.read' },
    input: () => z.strictObject({}),
    output: () =>
      z.object({
        items: z.array(securityItemSchema()),
        /** Is false when the settings of the accounts could not be read, so their items are missing. */
        complete: z.boolean(),
      }),
    status: 200,
    errors: [],
  },
  /** Lists the newest first. A page may be short where few entries are wanted. */
  listAudit: {
    access: { permission: 'audit.read' },
    input: () =>
      z.strictObject({
        from: date().optional(),
        to: date().optional(),
        /** A member's or key's id, or the kind of another caller. */
        by: z.string().max(80).optional(),
        /** First part of the actions: `appointment`. */
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
