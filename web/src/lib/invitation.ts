import { keep, readStored } from './storage.ts'

const KEY = 'navalha-invitation'

/** An invitation's token waits here while its holder signs in or up, which may lead through a mail and another tab. */
export const pendingInvitation = () => readStored('localStorage', KEY)

export const keepInvitation = (token: string | null) => keep('localStorage', KEY, token)
