/** Screens name these limits, so they are kept apart from the schemas. */

export const INVITATION_DAYS = 7
/** The name of a tenant or person has at most this many characters (RULINGS D24). */
export const NAME_LIMIT = 120

/** A stored reply is one item of at most 400 kB. */
export const LISTED_APPOINTMENTS = 500
