import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

/** Builds the inline script that a page runs before its first paint. An embedded page loads a file. */
export function bootScript(name: 'boot' | 'staff-boot' | 'embed-boot'): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(`src/app/${name}.ts`, import.meta.url))],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2020',
    write: false,
  })
  return (outputFiles[0]?.text ?? '').trim()
}

/** Returns the source by which the content security policy lets an inline script run. */
export const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
