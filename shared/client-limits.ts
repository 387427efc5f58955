/** Labels a client may have: apart from the schemas because a screen tells of them. */
export const LABELS_PER_CLIENT = 10
