import { type Failure, isFailure } from './failure.ts'

/** Whether no answer came that decides it: the server may have done it all the same. */
export const isUnanswered = (error: unknown): error is Failure =>
  isFailure(error) && (error.status === 0 || error.status >= 500)
