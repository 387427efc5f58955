const PRIVATE =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|test|invalid|onion|alt|arpa)$/

/** Only a machine or a private network resolves such a name, which is in lower case. */
export const isPrivateName = (host: string): boolean => !host.includes('.') || PRIVATE.test(host)
