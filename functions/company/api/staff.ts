import * as config from '#functions/company/verbs/config.ts'
import * as firstDay from '#functions/company/verbs/first-day.ts'
import * as holidays from '#functions/company/verbs/holidays.ts'
import * as profile from '#functions/company/verbs/profile.ts'
import * as slug from '#functions/company/verbs/slug.ts'
import * as style from '#functions/company/verbs/style.ts'
import { companyContract } from '#shared/company.ts'

export const contract = companyContract
export const verbs = { ...config, ...firstDay, ...holidays, ...profile, ...slug, ...style }
