/** Link to write to an address: encoded, so that nothing in it becomes a further recipient or a subject. */
export const mailto = (email: string): string =>
  `mailto:${email.split('@').map(encodeURIComponent).join('@')}`
