import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { builtinModules, createRequire } from 'node:module'
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
    plugins: [builtinsByRequire, jsonSchemaApart],
  })
}

/** Imported, `node:http` loads a second HTTP client, 20 ms of a cold start; required, only the used parts. */
const builtinsByRequire: Plugin = {
  name: 'builtins-by-require',
  setup({ onResolve, onLoad }) {
    const names = new Set(builtinModules)
    onResolve({ filter: /^(node:)?[a-z0-9_]+(\/[a-z]+)?$/ }, ({ path, kind }) => {
      const name = path.replace('node:', '')
      if (!names.has(name)) return undefined
      return kind === 'require-call' ? { path, external: true } : { path: name, namespace: 'builtin' }
    })
    onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('node:${path}')`,
    }))
  },
}

/**
 * Zod's conversion to JSON Schema is a fifth of zod that no tree-shaking removes, and bytes cost a cold start their
 * parsing. It goes with shared/json-schema.ts; all else of zod gets parts that ask the conversion which called them.
 */
const jsonSchemaApart: Plugin = {
  name: 'json-schema-apart',
  setup({ onResolve, onLoad }) {
    const place = (file: string) => join(createRequire(import.meta.url).resolve('zod/v4/core'), '..', file)
    const conversion = place('json-schema-processors.js')
    onResolve({ filter: /^zod\/v4\/core$/ }, () => ({ path: conversion, sideEffects: false }))
    onResolve({ filter: /\/(to-json-schema|json-schema-processors)\.js$/ }, ({ path, importer }) =>
      importer === conversion
        ? undefined
        : { path: place(basename(path)), namespace: 'asking', sideEffects: false },
    )
    onLoad({ filter: /./, namespace: 'asking' }, ({ path }) => {
      const exported = readFileSync(path, 'utf8').matchAll(
        /^export (?:const|function) (\w+)|(?<=^export \{.* as )\w+/gm,
      )
      const names = [...exported].map(([name, declared = name]) => `ask as ${declared}`)
      return {
        contents: `const ask = (schema, context, ...rest) => context.processors?.[schema._zod.def.type](schema, context, ...rest)
          export { ${names.join(', ')} }`,
      }
    })
  },
}
