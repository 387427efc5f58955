import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'

/** Bytes cost a cold start their parsing, and zod is the largest package besides the SDK: what no function uses stays out. */

const root = fileURLToPath(new URL('..', import.meta.url))
const zod = (file: string) => join(createRequire(import.meta.url).resolve('zod/v4/core'), '..', file)

/**
 * Zod's conversion to JSON Schema is a fifth of zod that no tree-shaking removes. It goes with shared/json-schema.ts; all
 * else of zod gets parts that ask the conversion which called them.
 */
const jsonSchemaApart: Plugin = {
  name: 'json-schema-apart',
  setup({ onResolve, onLoad }) {
    const conversion = zod('json-schema-processors.js')
    onResolve({ filter: /^zod\/v4\/core$/ }, () => ({ path: conversion, sideEffects: false }))
    onResolve({ filter: /\/(to-json-schema|json-schema-processors)\.js$/ }, ({ path, importer }) =>
      importer === conversion
        ? undefined
        : { path: zod(basename(path)), namespace: 'asking', sideEffects: false },
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

/** A schema's method that only calls another function, as zod writes it. */
const METHOD = /^ {4}(?:async )?(\w+)\([^)]*\) \{\n {8}return [^\n]*;\n {4}\},\n/gm

/**
 * Removes the schema methods whose name our sources never call, with the schemas that `uuid`, `pipe` and the
 * like make. It also removes the English messages, which kit/parse.ts never returns, and the memory for
 * values that contain themselves, which JSON cannot.
 */
const usedZod: Plugin = {
  name: 'used-zod',
  setup({ onLoad, onResolve }) {
    const calls = calledNames()
    onResolve({ filter: /^zod/ }, ({ importer }) =>
      /node_modules\/(?!zod\/)/.test(importer)
        ? {
            errors: [
              {
                text: `${importer} has schemas of its own, whose methods nobody looked for: bundle it with all of zod.`,
              },
            ],
          }
        : undefined,
    )
    onLoad({ filter: /\/zod\/v4\/classic\/schemas\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      const own = new Set([...text.matchAll(/\b(?:this|inst)\.(\w+)\(/g)].map(([, name]) => name))
      return {
        contents: text
          .replace(METHOD, (method, name) => (calls.has(name) || own.has(name) ? method : ''))
          // An import of the index would make esbuild keep all of it.
          .replace('import { util } from "../core/index.js"', 'import * as util from "../core/util.js"')
          .replaceAll('core.util.', 'util.')
          .replace('core.config({ memoizer: core.memoizer() })', ''),
      }
    })
    onLoad({ filter: /\/zod\/v4\/locales\/en\.js$/ }, () => ({ contents: 'export default () => ({})' }))
  },
}

/** Returns zod's plugins for an entry's bundle. The MCP's SDK has schemas that use any of zod's methods. */
export const zodFor = (entry: string): Plugin[] =>
  entry.endsWith('/mcp.ts') ? [jsonSchemaApart] : [usedZod, jsonSchemaApart]

let called: ReadonlySet<string> | undefined

/** Names that our sources call as methods. */
function calledNames(): ReadonlySet<string> {
  called ??= new Set(
    globSync('{functions,shared}/**/*.ts', { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\.(\w+)\(/g)].map(([, name]) => name as string),
    ),
  )
  return called
}
