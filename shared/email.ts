/** An e-mail address by the simple pattern of the spec, without spaces around it. */
export const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/
