import * as z from 'zod'
import { contract } from './contract.ts'
import { instant, paragraph } from './fields.ts'
import { assistantAddresses } from './staff-routes.ts'

/** Longest answer, in characters. */
export const ANSWER_LENGTH = 2000

/** Longest question, in characters. */
export const QUESTION_LENGTH = 1000

/** A question carries at most so many characters of the open screen's address. */
export const PATH_LENGTH = 200

/** Earlier messages of the conversation that a question carries. */
export const HISTORY_LENGTH = 10

/** The assistant may propose these routes of the staff; the person's browser calls them after a yes. */
const proposedRoutes = ['createAppointment', 'moveAppointment', 'setStatus', 'createClient'] as const

const messageSchema = () =>
  z.strictObject({ role: z.enum(['user', 'assistant']), content: z.string().max(4000) })

/** A line of what would change, such as "Horário". */
const factSchema = () => z.object({ label: z.string(), before: z.string().optional(), after: z.string() })

const answerSchema = () =>
  z.object({
    message: z.string(),
    /** `articles` is made of articles and counts, without a model. */
    source: z.enum(['articles', 'model']),
    /** Articles (`/ajuda?…`) and screens of the app, nothing else. */
    links: z.array(z.object({ label: z.string(), to: z.string() })),
    /** A change that is made only after the person's yes. */
    proposal: z
      .object({
        route: z.enum(proposedRoutes),
        /** The route's whole input, the version that was read included. */
        input: z.record(z.string(), z.unknown()),
        title: z.string(),
        facts: z.array(factSchema()),
      })
      .optional(),
    /** Questions left in this hour. */
    left: z.int(),
    resets_at: instant(),
  })
export type AssistantAnswer = z.infer<ReturnType<typeof answerSchema>>
export type Proposal = NonNullable<AssistantAnswer['proposal']>
export type ProposedFact = z.infer<ReturnType<typeof factSchema>>

export const assistantContract = /* @__PURE__ */ contract(assistantAddresses, {
  /** Changes nothing: a change is proposed, and made by its own route. */
  askAssistant: {
    access: { permission: 'business.enter' },
    input: () =>
      z.strictObject({
        message: paragraph(QUESTION_LENGTH).min(1, 'Digite sua pergunta.'),
        /** The screen that the person sees, `/agendamentos`. */
        current_path: z.string().max(PATH_LENGTH),
        /** The conversation before, the oldest first. */
        history: z.array(messageSchema()).max(HISTORY_LENGTH).default([]),
      }),
    output: answerSchema,
    status: 200,
    errors: ['too_many_questions', 'assistant_unavailable'],
  },
})
