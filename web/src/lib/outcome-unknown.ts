import { type Failure, isFailure } from './failure.ts'

/** Whether the outcome is unknown: the server may have done it. */
export const isOutcomeUnknown = (error: unknown): error is Failure =>
  isFailure(error) && (error.status === 0 || error.status >= 500)
