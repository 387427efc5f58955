import { runImport } from '#functions/imports/reactions.ts'
import { LEASE_MS } from '#functions/imports/verbs.ts'
import { workOff } from '#functions/kit/due.ts'

/** Carries imports of clients out. */
export const handler = workOff('client-import', LEASE_MS, runImport)
