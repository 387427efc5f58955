import * as dashboard from '#functions/metrics/verbs/dashboard.ts'
import { dashboardContract } from '#shared/metrics.ts'

export const contract = dashboardContract
export const verbs = dashboard
