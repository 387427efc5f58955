import type { AgendaAppointment, Appointment, AppointmentStatus } from '#shared/appointments.ts'
import type { BookingConfig } from '#shared/booking-config.ts'
import type { CategoryType } from '#shared/categories.ts'
import type { Client } from '#shared/clients.ts'
import type { Authority } from './authority.ts'
import type { Write } from './commit.ts'
import type { SignDownload } from './download.ts'
import type { DueMessage, EnqueueDue } from './due.ts'
import type { InvitationLink, Link, UnsubscribeLink } from './link-token.ts'
import type { AskModel } from './model.ts'
import type { Outbound } from './outbound.ts'
import type { Secrets } from './secrets.ts'
import type { Scope } from './table.ts'
import type { SignUpload } from './upload.ts'

/** The context of a call: tenant, caller, authority and time. */
export type Ctx = Scope &
  Authority & {
    request_id: string
    now: () => Date
    address?: string
    /** In the address of a public route: the tenant's current slug, or an earlier one. */
    slug?: string
    /** The versions that a caller of a document already has. */
    if_none_match?: string
    /** Present with an Idempotency-Key: hash of route, caller and key; fingerprint of the body. */
    /** The request's Idempotency-Key gives them; `answer_key` is never stored. */
    idempotency?: { hash: string; fingerprint: string; answer_key: Buffer; user_id?: string }
  }

/** The signed-in account from the token. The sign-up's business name and time zone are unchecked text. */
export type Account = {
  user_id: string
  email: string
  /** The person's own name (RULINGS E25); older accounts gave none. */
  name?: string
  business_name?: string
  timezone?: string
}

/** Call of an account, member or not: its tenant is `NO_TENANT` until the verb sets one. */
export type AccountCtx = Ctx & { account: Account }

/** What an entry may provide to its verbs, because areas do not call each other's verbs and providers. */
export type Tools = {
  read_invitation: (token: string) => InvitationLink | undefined
  sign_invitation: (link: InvitationLink) => string
  read_unsubscribe: (token: string) => UnsubscribeLink | undefined
  run_import: (message: DueMessage) => Promise<void>
  /** Missing: this installation has no language model. */
  ask_model: AskModel | undefined
  run_backup: (message: DueMessage) => Promise<void>
  sign_upload: SignUpload
  sign_download: SignDownload
  /** Judges addresses that customers typed. No request calls one: work of a queue does. */
  outbound: Pick<Outbound, 'urlFault'>
  secrets: Secrets
  deliver: EnqueueDue
  /** Hands tests of receivers to the function that sends them. */
  send_tests: EnqueueDue
  /** Hands messages to the function that sends them. */
  send_messages: EnqueueDue
  /** Whether this installation has a number to send by WhatsApp from. */
  has_whatsapp: boolean
  /** Hands work to the function that talks to Google. */
  sync_google: EnqueueDue
  relabel: Record<CategoryType, Relabel>
  /** Hours before its start at which an appointment's first reminder goes out; undefined: none reaches the client. */
  reminder_hours: (
    ctx: Ctx,
    input: {
      appointment: Pick<Appointment, 'date' | 'time' | 'status'>
      client: Client
      timezone: string
      config: BookingConfig
    },
  ) => Promise<24 | 2 | undefined>
  /** Whether a message about a change or cancellation made now will be sent to the client (RULINGS C16). */
  is_told: (
    ctx: Ctx,
    input: { kind: 'change' | 'cancellation'; client: Client; config: BookingConfig },
  ) => Promise<boolean>
  /** Where the product is served, without a path. */
  app_url: string
  sign_link: (link: Link) => string
  /** The code that proves that a client reads their e-mail; `id` is of the mail with it. */
  code_of: (tenant: string, clientId: string, id: string) => string
  /** The verbs by which staff, too, change an appointment. */
  set_status: (
    ctx: Ctx,
    input: { appointment_id: string; status: AppointmentStatus; reason?: string | undefined },
  ) => Promise<AgendaAppointment>
  move_appointment: (
    ctx: Ctx,
    input: { appointment_id: string; date: string; time: string },
  ) => Promise<AgendaAppointment>
}

/**
 * Writes that give the first entities of a category its new name, or none, as many as fit into a transaction with the
 * category itself. An empty list: no entity carries the old name.
 */
export type Relabel = (ctx: Ctx, name: string, newName: string | undefined) => Promise<Write[]>

/** Context of a verb that needs these tools: an entry that does not provide them does not compile. */
export type With<T extends keyof Tools> = Ctx & Pick<Tools, T>

/** The only place that reads the clock. */
export const now = (): Date => new Date()
