import { openPool } from '#functions/help/provider.ts'
import { downloadsFrom } from '#functions/kit/download.ts'
import { enqueueDue } from '#functions/kit/due.ts'
import type { FunctionEnv } from '#functions/kit/env.ts'
import { serve } from '#functions/kit/http.ts'
import { backupsAddresses, helpAddresses } from '#shared/staff-routes.ts'

const tools = (env: FunctionEnv<'help-api'>) => ({
  run_backup: enqueueDue(env.BACKUP_QUEUE_URL),
  sign_download: downloadsFrom(env.BACKUPS_URL),
  read_pool: openPool(env.USER_POOL_ID),
})

export const handler = serve(
  'help-api',
  {
    backups: { addresses: backupsAddresses, load: () => import('#functions/backups/api.ts') },
    help: { addresses: helpAddresses, load: () => import('#functions/help/api.ts') },
  },
  { tools },
)
