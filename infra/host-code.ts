import { readFileSync } from 'node:fs'
import { customerPolicy } from '#shared/pages.ts'
import { staffPaths } from '#shared/slugs.ts'
import { bootScript, hashOf } from '../web/boot-script.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/** An empty domain stands for CloudFront's own name. */
export function hostCode(domain = ''): string {
  return read('./host.js')
    .replace('__APP_HOST__', domain)
    .replace('__STAFF_PATHS__', staffPaths.join(' '))
    .replace('__NOT_FOUND__', read('./not-found.html').replace(/\n\s*/g, ''))
    .replace('__CUSTOMER_POLICY__', customerPolicy(hashOf(bootScript('boot'))))
}
