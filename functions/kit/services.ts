import type { AgendaAppointment, Appointment, AppointmentStatus } from '#shared/appointments.ts'
import type { BookingConfig } from '#shared/booking-config.ts'
import type { CategoryType } from '#shared/categories.ts'
import type { Client } from '#shared/clients.ts'
import type { Write } from './commit.ts'
import type { Ctx } from './context.ts'
import type { SignDownload } from './download.ts'
import type { DueMessage, EnqueueDue } from './due-message.ts'
import type { InvitationLink, Link, UnsubscribeLink } from './link-token.ts'
import type { AskModel } from './model.ts'
import type { Outbound } from './outbound.ts'
import type { Secrets } from './secrets.ts'
import type { SignUpload } from './upload.ts'

/** Entries provide these services, because areas do not call each other's verbs and providers. */
export type Services = {
  read_invitation: (token: string) => InvitationLink | undefined
  sign_invitation: (link: InvitationLink) => string
  read_unsubscribe: (token: string) => UnsubscribeLink | undefined
  run_import: (message: DueMessage) => Promise<void>
  /** It is undefined when this installation has no language model. */
  ask_model: AskModel | undefined
  run_backup: (message: DueMessage) => Promise<void>
  sign_upload: SignUpload
  sign_download: SignDownload
  outbound: Pick<Outbound, 'urlFault'>
  secrets: Secrets
  deliver: EnqueueDue
  send_tests: EnqueueDue
  send_messages: EnqueueDue
  has_whatsapp: boolean
  sync_google: EnqueueDue
  relabel: Record<CategoryType, Relabel>
  /** Returns the hours before the start; undefined when no reminder reaches the client. */
  reminder_hours: (
    ctx: Ctx,
    input: {
      appointment: Pick<Appointment, 'date' | 'time' | 'status'>
      client: Client
      timezone: string
      config: BookingConfig
    },
  ) => Promise<24 | 2 | undefined>
  /** Tells whether the client will get a message about this change (RULINGS C16). */
  is_told: (
    ctx: Ctx,
    input: { kind: 'change' | 'cancellation'; client: Client; config: BookingConfig },
  ) => Promise<boolean>
  app_url: string
  sign_link: (link: Link) => string
  /** `id` identifies the e-mail that carries the code. */
  code_of: (tenant: string, clientId: string, id: string) => string
  /** Staff change appointments by these verbs, too. */
  set_status: (
    ctx: Ctx,
    input: { appointment_id: string; status: AppointmentStatus; reason?: string | undefined },
  ) => Promise<AgendaAppointment>
  move_appointment: (
    ctx: Ctx,
    input: { appointment_id: string; date: string; time: string },
  ) => Promise<AgendaAppointment>
}

/** Returns as many writes as one transaction holds; an empty list when nothing has the old name. */
export type Relabel = (ctx: Ctx, name: string, newName: string | undefined) => Promise<Write[]>

/** An entry that does not provide the services of a verb does not compile. */
export type Needs<T extends keyof Services> = Ctx & Pick<Services, T>
