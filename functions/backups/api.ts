import * as backups from '#functions/backups/verbs.ts'
import { backupsContract } from '#shared/backups.ts'

export const contract = backupsContract
export const verbs = backups
