import * as rebuild from '#functions/metrics/verbs/rebuild.ts'
import * as report from '#functions/metrics/verbs/report.ts'
import { metricsContract } from '#shared/metrics.ts'

export const contract = metricsContract
export const verbs = { ...rebuild, ...report }
