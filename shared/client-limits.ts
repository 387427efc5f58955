/** Screens show it, so it is kept apart from the schemas. */
export const LABELS_PER_CLIENT = 10
