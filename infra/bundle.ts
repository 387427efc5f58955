import { readdirSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'

const entries = fileURLToPath(new URL('../functions/entry', import.meta.url))

export async function bundleFunctions(outdir: string): Promise<void> {
  rmSync(outdir, { recursive: true, force: true })
  const files = readdirSync(entries)
  await Promise.all(files.map((file) => bundle(join(entries, file), join(outdir, basename(file, '.ts')))))
}

export async function bundle(entry: string, outdir: string): Promise<void> {
  await build({
    entryPoints: { index: entry },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // Only the SDK's ES modules can be tree-shaken. The runtime's own SDK loads slower.
    mainFields: ['module', 'main'],
    // Credential providers that functions never use (SSO, STS) stay in files that are never read.
    splitting: true,
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [builtinsByRequire, ...(describesTools(entry) ? [] : [withoutJsonSchema])],
  })
}

/** Only the tools of assistants need JSON Schema at run time. */
const describesTools = (entry: string) => ['mcp.ts', 'assistant-api.ts'].includes(basename(entry))

/** Imported, `node:http` loads a second HTTP client, 20 ms of a cold start; required, only the used parts. */
const builtinsByRequire: Plugin = {
  name: 'builtins-by-require',
  setup({ onResolve, onLoad }) {
    const names = new Set(builtinModules)
    onResolve({ filter: /^(node:)?[a-z0-9_]+(\/[a-z]+)?$/ }, ({ path, kind }) => {
      const name = path.replace('node:', '')
      if (!names.has(name)) return undefined
      return kind === 'import-statement' ? { path: name, namespace: 'builtin' } : { path, external: true }
    })
    onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('node:${path}')`,
    }))
  },
}

/** Zod's conversion to JSON Schema, a fifth of zod that no tree-shaking removes: bytes cost a cold start their parsing. */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  setup({ onLoad }) {
    const refuse = `() => { throw new Error('bundled without JSON Schema: see infra/bundle.ts') }`
    onLoad({ filter: /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ }, () => ({
      contents: `const refuse = ${refuse}
        module.exports = { createToJSONSchemaMethod: () => refuse, createStandardJSONSchemaMethod: () => refuse }`,
    }))
  },
}
