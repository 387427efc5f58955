import { consumeReports } from '#functions/kit/reports.ts'
import { readMessageEvents } from '#functions/notifications/provider/reports.ts'
import { recordReport } from '#functions/notifications/reactions/status.ts'

export const handler = consumeReports(readMessageEvents, recordReport)
