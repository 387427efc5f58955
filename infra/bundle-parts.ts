import { readFileSync } from 'node:fs'
import { isAbsolute, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Metafile, type Plugin } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const importOf = (path: string) => `\nimport ${JSON.stringify(path)}`

/** A cold start pays for each file it opens, so parts share code through their entry. */
export function partsOf(entry: string, { inputs }: Metafile): Plugin {
  return {
    name: 'parts',
    setup({ onLoad, onResolve, resolve: find }) {
      const shared = sharedBy(entry, inputs)
      onLoad({ filter: /\.ts$/, namespace: 'file' }, ({ path }) =>
        path === entry
          ? { contents: readFileSync(path, 'utf8') + shared.map(importOf).join(''), loader: 'ts' }
          : undefined,
      )
      onResolve({ filter: loadedLater(inputs) }, async ({ path, kind, pluginData, ...from }) => {
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

export async function importsOf(entries: readonly string[]): Promise<Metafile> {
  const { metafile } = await build({
    stdin: { contents: entries.map(importOf).join(''), resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    outdir: 'none',
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  return metafile
}

/** esbuild asks a plugin by name alone; asking for each import takes seconds. */
function loadedLater(inputs: Metafile['inputs']): RegExp {
  const names = Object.values(inputs).flatMap(({ imports }) =>
    imports.flatMap(({ kind, original, path }) => (kind === 'dynamic-import' ? [original ?? path] : [])),
  )
  return new RegExp(`^(${[...new Set(names)].map((name) => name.replaceAll('.', '\\.')).join('|')})$`)
}

function sharedBy(entry: string, inputs: Metafile['inputs']): string[] {
  const importedBy = (path: string, kind: string) =>
    (inputs[path]?.imports ?? [])
      .filter((one) => one.kind === kind && !one.external && !one.path.includes('node_modules/'))
      .map((one) => one.path)
  const reachedFrom = (path: string, reached = new Set<string>()): Set<string> => {
    if (reached.has(path)) return reached
    reached.add(path)
    for (const to of importedBy(path, 'import-statement')) reachedFrom(to, reached)
    return reached
  }
  const own = [...reachedFrom(relative(root, entry))]
  const parts = new Set(own.flatMap((path) => importedBy(path, 'dynamic-import')))
  const all = [...parts].flatMap((part) => [...reachedFrom(part)])
  return [...new Set(all.filter((path, index) => all.indexOf(path) !== index))].map((path) =>
    resolve(root, path),
  )
}
