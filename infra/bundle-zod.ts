import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'

/** A cold start pays for parsing, so unused parts of zod are removed. */

const root = fileURLToPath(new URL('..', import.meta.url))
const zod = (file: string) => join(createRequire(import.meta.url).resolve('zod/v4/core'), '..', file)

/** Tree-shaking keeps zod's conversion to JSON Schema, a fifth of zod. */
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

/** It matches a schema method that only calls another function. */
const METHOD = /^ {4}(?:async )?(\w+)\([^)]*\) \{\n {8}return [^\n]*;\n {4}\},\n/gm

/** Removes methods that our sources never call, and zod's English messages. */
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

export const zodFor = (entry: string): Plugin[] =>
  entry.endsWith('/mcp.ts') ? [jsonSchemaApart] : [usedZod, jsonSchemaApart]

let called: ReadonlySet<string> | undefined

function calledNames(): ReadonlySet<string> {
  called ??= new Set(
    globSync('{functions,shared}/**/*.ts', { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\.(\w+)\(/g)].map(([, name]) => name as string),
    ),
  )
  return called
}
