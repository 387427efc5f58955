import * as imports from '#functions/imports/verbs/imports.ts'
import * as parts from '#functions/imports/verbs/parts.ts'
import * as run from '#functions/imports/verbs/run.ts'
import { importsContract } from '#shared/imports.ts'

export const contract = importsContract
export const verbs = { ...imports, ...parts, ...run }
