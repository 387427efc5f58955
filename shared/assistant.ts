import * as z from 'zod'
import { contract } from './contract.ts'
import { instant, paragraph } from './fields.ts'
import { assistantAddresses } from './staff-routes.ts'

export const ANSWER_LENGTH = 2000

export const QUESTION_LENGTH = 1000

/** A question carries at most this many characters of the open screen's address. */
export const PATH_LENGTH = 200

export const HISTORY_LENGTH = 10

/** The assistant only proposes these routes; the person's browser calls them after a yes. */
const proposedRoutes = ['createAppointment', 'moveAppointment', 'setStatus', 'createClient'] as const

const messageSchema = () =>
  z.strictObject({ role: z.enum(['user', 'assistant']), content: z.string().max(4000) })

const factSchema = () => z.object({ label: z.string(), before: z.string().optional(), after: z.string() })

const answerSchema = () =>
  z.object({
    message: z.string(),
    source: z.enum(['articles', 'model']),
    /** Links lead to articles (`/ajuda?…`) and screens only. */
    links: z.array(z.object({ label: z.string(), to: z.string() })),
    /** The change is made only after the person agrees. */
    proposal: z
      .object({
        route: z.enum(proposedRoutes),
        input: z.record(z.string(), z.unknown()),
        title: z.string(),
        facts: z.array(factSchema()),
      })
      .optional(),
    left: z.int(),
    resets_at: instant(),
  })
export type AssistantAnswer = z.infer<ReturnType<typeof answerSchema>>
export type Proposal = NonNullable<AssistantAnswer['proposal']>
export type ProposedFact = z.infer<ReturnType<typeof factSchema>>

export const assistantContract = /* @__PURE__ */ contract(assistantAddresses, {
  /** A change is only proposed here, and made by its own route. */
  askAssistant: {
    access: { permission: 'business.enter' },
    input: () =>
      z.strictObject({
        message: paragraph(QUESTION_LENGTH).min(1, 'Digite sua pergunta.'),
        current_path: z.string().max(PATH_LENGTH),
        history: z.array(messageSchema()).max(HISTORY_LENGTH).default([]),
      }),
    output: answerSchema,
    status: 200,
    errors: ['too_many_questions', 'assistant_unavailable'],
  },
})
