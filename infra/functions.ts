import type { FunctionName } from '#functions/kit/env.ts'
import { apiFunctions } from './api-functions.ts'
import type { Facts } from './function-facts.ts'
import { workerFunctions } from './worker-functions.ts'

export const functions = { ...apiFunctions, ...workerFunctions } satisfies Record<FunctionName, Facts>

export function constructId(name: FunctionName): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
