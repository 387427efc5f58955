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

/** Holds the context of a call: tenant, caller, authority and time. */
export type Ctx = Scope &
  Authority & {
    request_id: string
    now: () => Date
    address?: string
    /** It is in the address of a public route: the tenant's current slug, or an earlier one. */
    slug?: string
    /** Holds the versions that a caller of a document already has. */
    if_none_match?: string
    /** They are the hash of route, caller and key, and the fingerprint of the body. */
    /** The request's Idempotency-Key gives them; `answer_key` is never stored. */
    idempotency?: { hash: string; fingerprint: string; answer_key: Buffer; user_id?: string }
  }

/** Holds the account of the token. The sign-up's business name and time zone are unchecked text. */
export type Account = {
  user_id: string
  email: string
  /** It is the person's own name (RULINGS E25); older accounts gave none. */
  name?: string
  business_name?: string
  timezone?: string
}

/** Belongs to a call of an account, member or not: its tenant is `NO_TENANT` until the verb sets one. */
export type AccountCtx = Ctx & { account: Account }

/** Lists what an entry may provide to its verbs: areas do not call each other's verbs and providers. */
export type Tools = {
  read_invitation: (token: string) => InvitationLink | undefined
  sign_invitation: (link: InvitationLink) => string
  read_unsubscribe: (token: string) => UnsubscribeLink | undefined
  run_import: (message: DueMessage) => Promise<void>
  /** It is missing when this installation has no language model. */
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
  /** Tells whether this installation has a number to send by WhatsApp from. */
  has_whatsapp: boolean
  /** Hands work to the function that talks to Google. */
  sync_google: EnqueueDue
  relabel: Record<CategoryType, Relabel>
  /**
   * Returns the hours before its start at which an appointment's first reminder goes out; undefined: none
   * reaches the client.
   */
  reminder_hours: (
    ctx: Ctx,
    input: {
      appointment: Pick<Appointment, 'date' | 'time' | 'status'>
      client: Client
      timezone: string
      config: BookingConfig
    },
  ) => Promise<24 | 2 | undefined>
  /**
   * Tells whether the client will be sent a message about a change or cancellation made now (RULINGS C16).
   */
  is_told: (
    ctx: Ctx,
    input: { kind: 'change' | 'cancellation'; client: Client; config: BookingConfig },
  ) => Promise<boolean>
  /** The product is served at this address, without a path. */
  app_url: string
  sign_link: (link: Link) => string
  /** Returns the code that proves that a client reads their e-mail; `id` is of the mail with it. */
  code_of: (tenant: string, clientId: string, id: string) => string
  /** Staff, too, change an appointment by these verbs. */
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
 * Returns writes that give the first entities of a category its new name, or none, as many as fit into a
 * transaction with the category itself. An empty list means that no entity carries the old name.
 */
export type Relabel = (ctx: Ctx, name: string, newName: string | undefined) => Promise<Write[]>

/** Gives a verb these tools: an entry that does not provide them does not compile. */
export type With<T extends keyof Tools> = Ctx & Pick<Tools, T>

/** Nothing else reads the clock. */
export const now = (): Date => new Date()
