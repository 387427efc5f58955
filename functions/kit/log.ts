import { Logger } from '@aws-lambda-powertools/logger'

// One structured line per request or message. Callers pass ids, codes and durations, never bodies, phones or secrets.
const logger = new Logger({ serviceName: 'navalha' })

export function logInfo(
  message: string,
  fields: Record<string, string | number | boolean | undefined>,
): void {
  logger.info(message, fields)
}

/** A bug or an outage: the alarm counts these lines. */
export function logError(
  message: string,
  error: unknown,
  fields: Record<string, string | number | undefined>,
): void {
  logger.error(message, { ...fields, error: error instanceof Error ? error : new Error(String(error)) })
}
