/** Limits of tenants and invitations, apart from the schemas because screens name them. */

export const INVITATION_DAYS = 7
/** Characters of a tenant's or person's name (RULINGS D24). */
export const NAME_LIMIT = 120

/** Appointments that an answer about a change lists, the nearest ones: a kept answer is one item of at most 400 kB. */
export const LISTED_APPOINTMENTS = 500
