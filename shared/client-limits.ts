/** Labels a client may have. Apart from the schemas because a screen shows it. */
export const LABELS_PER_CLIENT = 10
