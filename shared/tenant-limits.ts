/** Limits of businesses and invitations, outside the schemas because a screen shows them. */

export const INVITATION_DAYS = 7
/** Invitations a business may send per day: accounts cost nothing and these mails reach strangers. */
export const INVITATIONS_A_DAY = 30
/** Businesses an account may open per day: each takes an address for good. */
export const BUSINESSES_A_DAY = 5
/** Characters of a tenant's or person's name (RULINGS D24). */
export const NAME_LIMIT = 120
