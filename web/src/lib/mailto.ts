/** The address is encoded, so that it cannot add recipients or a subject. */
export const mailto = (email: string): string =>
  `mailto:${email.split('@').map(encodeURIComponent).join('@')}`
