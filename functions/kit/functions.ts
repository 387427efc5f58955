import type { FunctionFacts } from './function-facts.ts'
import { httpFunctions } from './http-functions.ts'
import { workerFunctions } from './worker-functions.ts'

/** All facts of a function are one row. */
export const functions = { ...httpFunctions, ...workerFunctions }
export type FunctionName = keyof typeof functions

export const factsOf = (name: FunctionName): FunctionFacts => functions[name]
