import { readdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type OutputChunk, type Plugin } from 'rolldown'

const entries = fileURLToPath(new URL('../functions/entry', import.meta.url))

export async function bundleFunctions(outdir: string): Promise<void> {
  rmSync(outdir, { recursive: true, force: true })
  const names = readdirSync(entries).filter((file) => file.endsWith('.ts'))
  for (const name of names) await bundle(join(entries, name), join(outdir, basename(name, '.ts')))
}

/** Bundles an entry as a directory with `index.mjs`. A cold start pays for each file that it opens and each kB it parses. */
export async function bundle(file: string, outdir: string): Promise<OutputChunk[]> {
  const { output } = await build({
    input: { index: resolve(file) },
    platform: 'node',
    // The SDK's ES modules can be tree-shaken. The runtime's own SDK loads slower.
    resolve: { mainFields: ['module', 'main'] },
    transform: { target: 'node24' },
    plugins: [httpByParts, ascii],
    logLevel: 'warn',
    output: {
      dir: outdir,
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
      minify: true,
      comments: false,
      codeSplitting: {
        groups: [
          { name: 'start', tags: ['$initial'] },
          // What two areas share is one file, instead of a file for each set of areas.
          { name: 'shared', test: /\/(functions|shared)\//, minShareCount: 2 },
        ],
      },
    },
  })
  return output.filter((file) => file.type === 'chunk')
}

/** An import of `node:http`, as middy has it, also loads Node's WebSocket client: 20 ms of a cold start. */
const httpByParts: Plugin = {
  name: 'http-by-parts',
  resolveId: { filter: { id: /^(node:)?http$/ }, handler: () => '\0http' },
  load: {
    filter: { id: /^\0http$/ },
    handler: () => "module.exports = process.getBuiltinModule('node:http')",
  },
}

/** A single character beyond Latin makes V8 keep a whole file at two bytes a character: 6 ms of a cold start. */
const ascii: Plugin = {
  name: 'ascii',
  generateBundle(_options, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\x7f]/g, escaped)
  },
}

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
