import * as z from 'zod'
import { contract } from './contract.ts'
import { documentSchema } from './documents.ts'
import { pagesAddresses } from './routes.ts'

/** Largest answer for a robot, in bytes. */
export const ROBOTS_PAGE_BYTES = 10_000

/**
 * Content security policy of the pages that customers see: nothing from elsewhere, nothing inline but the named
 * scripts. `frame-ancestors` follows, which depends on the page.
 */
export const customerPolicy = (...scripts: string[]) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ...["style-src 'self'", "font-src 'self'", "img-src 'self'", "connect-src 'self'", "manifest-src 'self'"],
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

export const pagesContract = /* @__PURE__ */ contract(pagesAddresses, {
  /** The page that other websites show in a frame. */
  getEmbed: {
    access: 'public',
    media: 'text/html',
    input: () => z.strictObject({}),
    output: documentSchema,
    status: 200,
    errors: [],
  },
  /** The page as robots get it that run no script. The edge asks for it. */
  getRobotsPage: {
    access: 'public',
    media: 'text/html',
    input: () => z.strictObject({}),
    output: documentSchema,
    status: 200,
    errors: [],
  },
  /** The tenant's custom CSS. `v`: the one that the page's configuration names. */
  getStyle: {
    access: 'public',
    media: 'text/css',
    input: () => z.strictObject({ v: z.string().max(60).optional() }),
    output: documentSchema,
    status: 200,
    errors: [],
  },
})
