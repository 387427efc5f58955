import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** It has no bundled code. `context` makes an assembly of its own. */
export async function synthesize(root: string, context: Record<string, string> = {}): Promise<string> {
  const name = ['assembly', ...Object.entries(context).flat()].join('-').replace(/[^\w.-]+/g, '-')
  const output = path.join(root, '.local', name)
  // The content security policy names the pages' boot scripts.
  const boot = ['web/boot-script.ts', 'web/src/app/boot.ts', 'web/src/app/staff-boot.ts', 'web/src/lib']
  const project = ['cdk.json', 'package.json', 'package-lock.json']
  const infra = readdirSync(path.join(root, 'infra')).filter((name) => name !== 'local')
  const sources = [...infra.map((name) => `infra/${name}`), 'shared', 'functions/kit', ...boot, ...project]
  await whenChanged(root, output, sources, () =>
    moved(output, (fresh) => runNode(root, ['infra/local/synth-worker.ts', fresh, JSON.stringify(context)])),
  )
  return output
}

/** Several stacks may start at once, so the finished directory is moved into place. */
async function moved(output: string, make: (fresh: string) => Promise<void>): Promise<void> {
  const fresh = `${output}-${process.pid}`
  await make(fresh)
  rmSync(output, { recursive: true, force: true })
  renameSync(fresh, output)
}

export async function buildFunctions(root: string): Promise<string> {
  const output = path.join(root, '.local/bundles')
  const sources = ['functions', 'shared', 'infra/bundle.ts', 'package-lock.json']
  await whenChanged(root, output, sources, () =>
    moved(output, async (fresh) => {
      // A stack that runs the sources needs no bundler.
      const { bundleFunctions } = await import('../../bundle.ts')
      await bundleFunctions(fresh)
    }),
  )
  return output
}

/** It is one file, because each worker would load a compiler first. */
export async function buildBootstrap(root: string): Promise<string> {
  const output = path.join(root, '.local/bootstrap')
  await whenChanged(root, output, ['infra/local', 'infra/bundle.ts', 'package-lock.json'], () =>
    moved(output, async (fresh) => {
      const { bundle } = await import('../../bundle.ts')
      await bundle(path.join(root, 'infra/local/functions/worker.ts'), fresh)
    }),
  )
  return path.join(output, 'index.mjs')
}

const webSources = ['web', 'shared', 'tests/patterns/app', 'package-lock.json']
export type Web = {
  directory: string
  /** The page is built at the first call. */
  patterns: () => Promise<string>
}

export async function buildWeb(root: string): Promise<Web> {
  let patterns: Promise<string> | undefined
  return {
    directory: await buildPages(root, 'web', 'production'),
    patterns: () => {
      patterns ??= buildPages(root, 'patterns', 'patterns')
      return patterns
    },
  }
}

async function buildPages(root: string, folder: string, mode: string): Promise<string> {
  const output = path.join(root, 'dist', folder)
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', 'web/vite.config.ts']
  await whenChanged(root, output, webSources, () =>
    runNode(root, [...vite, '--mode', mode, '--logLevel', 'warn']),
  )
  return output
}

async function runNode(root: string, args: string[]): Promise<void> {
  try {
    await run(process.execPath, args, { cwd: root })
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`node ${args[0]} failed:\n${stdout ?? ''}${stderr ?? error}`)
  }
}

async function whenChanged(
  root: string,
  output: string,
  sources: string[],
  make: () => Promise<void>,
): Promise<void> {
  const stamp = path.join(root, '.local', `${path.basename(output)}.sources`)
  const hash = createHash('sha1')
  for (const source of sources) addSource(hash, root, source)
  const digest = hash.digest('hex')
  if (existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  await make()
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, digest)
}

function addSource(hash: ReturnType<typeof createHash>, root: string, source: string): void {
  const entry = path.join(root, source)
  const children = readDirectory(entry)
  if (!children) return void hash.update(`${source}\0`).update(readFileSync(entry))
  for (const child of children.sort()) addSource(hash, root, `${source}/${child}`)
}

function readDirectory(entry: string): string[] | undefined {
  try {
    return readdirSync(entry)
  } catch {
    return undefined
  }
}
