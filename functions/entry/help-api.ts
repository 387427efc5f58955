import * as backups from '#functions/backups/verbs.ts'
import { openPool } from '#functions/help/provider.ts'
import * as audit from '#functions/help/verbs/audit.ts'
import * as help from '#functions/help/verbs/help.ts'
import * as security from '#functions/help/verbs/security.ts'
import { downloadsFrom } from '#functions/kit/download.ts'
import { enqueueDue } from '#functions/kit/due.ts'
import type { FunctionEnv } from '#functions/kit/env.ts'
import { serve } from '#functions/kit/http.ts'
import { helpContracts } from '#shared/contracts.ts'

const tools = (env: FunctionEnv<'help-api'>) => ({
  run_backup: enqueueDue(env.BACKUP_QUEUE_URL),
  sign_download: downloadsFrom(env.BACKUPS_URL),
  read_pool: openPool(env.USER_POOL_ID),
})

/** Manual, tutorials, audit log and backups. */
export const handler = serve(
  'help-api',
  helpContracts,
  { backups, help: { ...help, ...audit, ...security } },
  { tools },
)
