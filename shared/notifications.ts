/** Messages that the product sends, by template. */
export type Mail = {
  template: 'invitation'
  /** Address in clear; only a masked form is stored. */
  to: string
  /** `inviter`: name, or address of an account without one. */
  data: { inviter: string; business: string; role: string; link: string; days: number }
}

/** Sends one message and records it. False when the provider refused or did not answer. */
export type SendMail<Ctx> = (ctx: Ctx, mail: Mail) => Promise<boolean>
