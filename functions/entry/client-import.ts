import { runImport } from '#functions/imports/reactions.ts'
import { LEASE_MS } from '#functions/imports/verbs/run.ts'
import { consumeDueQueue } from '#functions/kit/due.ts'

export const handler = consumeDueQueue('client-import', LEASE_MS, runImport)
