import * as z from 'zod'
import { contract } from './contract.ts'
import { documentSchema } from './documents.ts'
import { pagesAddresses } from './routes.ts'

export const ROBOTS_PAGE_BYTES = 10_000

/** Only the named scripts are allowed. The caller appends `frame-ancestors`. */
export const customerPolicy = (...scripts: string[]) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ...["style-src 'self'", "font-src 'self'", "img-src 'self'", "connect-src 'self'", "manifest-src 'self'"],
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

export const pagesContract = /* @__PURE__ */ contract(pagesAddresses, {
  getEmbed: {
    access: 'public',
    media: 'text/html',
    input: () => z.strictObject({}),
    output: documentSchema,
    status: 200,
    errors: [],
  },
  getRobotsPage: {
    access: 'public',
    media: 'text/html',
    input: () => z.strictObject({}),
    output: documentSchema,
    status: 200,
    errors: [],
  },
  /** `v` is the name that the page's configuration has. */
  getStyle: {
    access: 'public',
    media: 'text/css',
    input: () => z.strictObject({ v: z.string().max(60).optional() }),
    output: documentSchema,
    status: 200,
    errors: [],
  },
})
