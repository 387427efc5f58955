const PRIVATE =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|test|invalid|onion|alt|arpa)$/

/** Tells whether only a machine or a private network resolves a host's name, or nobody; the name is in lower case. */
export const isPrivateName = (host: string): boolean => !host.includes('.') || PRIVATE.test(host)
