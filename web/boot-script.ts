import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

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

/** The content security policy allows an inline script by this hash. */
export const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
