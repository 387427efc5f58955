/** Labels per client; outside the schemas because a screen shows it. */
export const LABELS_PER_CLIENT = 10
