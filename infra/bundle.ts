import { readdirSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Metafile, type Plugin } from 'esbuild'
import { importsOf, partsOf } from './bundle-parts.ts'
import { zodFor } from './bundle-zod.ts'

const entries = fileURLToPath(new URL('../functions/entry', import.meta.url))

export async function bundleFunctions(outdir: string): Promise<void> {
  rmSync(outdir, { recursive: true, force: true })
  const names = readdirSync(entries).filter((file) => file.endsWith('.ts'))
  const files = names.map((name) => join(entries, name))
  const imports = await importsOf(files)
  await Promise.all(files.map((file) => write(file, join(outdir, basename(file, '.ts')), imports)))
}

export async function bundle(file: string, outdir: string): Promise<void> {
  const entry = resolve(file)
  await write(entry, outdir, await importsOf([entry]))
}

async function write(entry: string, outdir: string, imports: Metafile): Promise<void> {
  await build({
    entryPoints: { index: entry },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // These fields select the SDK's ES modules, which can be tree-shaken. The runtime's own SDK loads slower.
    mainFields: ['module', 'main'],
    // Credential providers that functions never use (SSO, STS) stay in files that are never read.
    splitting: true,
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [partsOf(entry, imports), ...zodFor(entry), builtinsByRequire],
  })
}

/** An import of `node:http` loads a second HTTP client, 20 ms of a cold start. */
const builtinsByRequire: Plugin = {
  name: 'builtins-by-require',
  setup({ onResolve, onLoad }) {
    const names = new Set(builtinModules)
    onResolve({ filter: /^(node:)?[a-z0-9_]+(\/[a-z]+)?$/ }, ({ path, kind, importer }) => {
      const name = path.replace('node:', '')
      if (!names.has(name)) return undefined
      return kind === 'require-call'
        ? { path, external: true }
        : { path: name, suffix: `?${importer}`, namespace: 'builtin' }
    })
    onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('node:${path}')`,
    }))
  },
}
