/** Limits of businesses and invitations, apart from the schemas because a screen tells of them. */

/** Days an invitation can be accepted. */
export const INVITATION_DAYS = 7
/** Invitations a business may send in a day: an account costs nothing, and strangers get these mails. */
export const INVITATIONS_A_DAY = 30
/** Businesses an account may open in a day: each takes an address for good. */
export const BUSINESSES_A_DAY = 5
/** Characters of a name, of a tenant as of a person (RULINGS D24). */
export const NAME_LIMIT = 120
