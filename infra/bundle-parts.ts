import { readFileSync } from 'node:fs'
import { isAbsolute, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const importOf = (path: string) => `\nimport ${JSON.stringify(path)}`

/**
 * esbuild writes a file for each set of code that the same parts of a function use, and a part is what a dynamic import
 * loads. A cold start pays for each file it opens. So a part imports its entry, and an entry what several of its own
 * parts share: their code is one set, and each part is one file more.
 */
export function partsOf(entry: string): Plugin {
  return {
    name: 'parts',
    async setup({ onLoad, onResolve, resolve: find }) {
      const shared = await sharedBy(entry)
      onLoad({ filter: /./, namespace: 'file' }, ({ path }) =>
        path === entry
          ? { contents: readFileSync(path, 'utf8') + shared.map(importOf).join(''), loader: 'ts' }
          : undefined,
      )
      onResolve({ filter: /./ }, async ({ path, kind, pluginData, ...from }) => {
        if (kind !== 'dynamic-import' || pluginData === 'found') return undefined
        const found = await find(path, { ...from, kind, pluginData: 'found' })
        if (found.external || found.errors.length > 0) return found
        return { path: found.namespace === 'file' ? found.path : path, namespace: 'part' }
      })
      onLoad({ filter: /./, namespace: 'part' }, ({ path }) => ({
        contents: [importOf(entry), `export * from ${JSON.stringify(path)}`, ...defaultOf(path)].join('\n'),
        resolveDir: root,
      }))
    },
  }
}

function defaultOf(path: string): string[] {
  const has = !isAbsolute(path) || /\bexport default\b|\bas default\b/.test(readFileSync(path, 'utf8'))
  return has ? [`export { default } from ${JSON.stringify(path)}`] : []
}

/** Our own files that more than one part of the entry imports. */
async function sharedBy(entry: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [entry],
    absWorkingDir: root,
    bundle: true,
    packages: 'external',
    format: 'esm',
    splitting: true,
    outdir: 'none',
    write: false,
    metafile: true,
  })
  const importsOf = (path: string, kind: string) =>
    (metafile.inputs[path]?.imports ?? [])
      .filter((one) => one.kind === kind && !one.external)
      .map((one) => one.path)
  const reachedFrom = (path: string, reached = new Set<string>()): Set<string> => {
    if (reached.has(path)) return reached
    reached.add(path)
    for (const to of importsOf(path, 'import-statement')) reachedFrom(to, reached)
    return reached
  }
  const own = [...reachedFrom(relative(root, entry))]
  const parts = new Set(own.flatMap((path) => importsOf(path, 'dynamic-import')))
  const all = [...parts].flatMap((part) => [...reachedFrom(part)])
  return [...new Set(all.filter((path, index) => all.indexOf(path) !== index))].map((path) =>
    resolve(root, path),
  )
}
