/** Limits of tenants and invitations, apart from the schemas because screens name them. */

export const INVITATION_DAYS = 7
/** Invitations a tenant may send in a day: an account costs nothing, and strangers get these mails. */
export const INVITATIONS_A_DAY = 30
/** Invitations an account may send in a day, whatever number of tenants it has opened: enough for a chain's first day. */
export const ACCOUNT_INVITATIONS_A_DAY = 40
/** An account is young for so many days after its first membership. */
export const YOUNG_ACCOUNT_DAYS = 7
/**
 * Invitations that all young accounts together may send in a day: a hundred new shops with five people each. Accounts
 * are free, so a limit for each alone would not stop somebody who opens many.
 */
export const YOUNG_INVITATIONS_A_DAY = 500
/** Tenants an account may open in a day: each takes a slug for good. */
export const BUSINESSES_A_DAY = 5
/** Characters of a tenant's or person's name (RULINGS D24). */
export const NAME_LIMIT = 120

/** Appointments that an answer about a change lists, the nearest ones: a kept answer is one item of at most 400 kB. */
export const LISTED_APPOINTMENTS = 500
