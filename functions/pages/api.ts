import * as pages from '#functions/pages/verbs.ts'
import { pagesContract } from '#shared/pages.ts'

export const contract = pagesContract
export const verbs = pages
