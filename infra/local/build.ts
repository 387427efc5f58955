import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The app's cloud assembly without bundled code, rebuilt when an input changes. */
export async function synthesize(root: string): Promise<string> {
  const output = path.join(root, '.local/assembly')
  // The content security policy names the pages' boot scripts.
  const boot = ['web/src/app/boot.ts', 'web/src/app/staff-boot.ts', 'web/src/lib']
  const project = ['cdk.json', 'package.json', 'package-lock.json']
  const sources = ['infra', 'shared', 'functions/kit', ...boot, ...project]
  await whenChanged(root, output, sources, async () => {
    // Written to a temporary directory and moved: stacks may start at the same time.
    const fresh = `${output}-${process.pid}`
    await runNode(root, ['infra/local/synth-worker.ts', fresh])
    rmSync(output, { recursive: true, force: true })
    renameSync(fresh, output)
  })
  return output
}

/** The built pages in dist/web and the page of patterns in dist/patterns, rebuilt when their sources change. */
export async function buildWeb(root: string): Promise<{ directory: string; patterns: string }> {
  const build = async (folder: string, mode: string) => {
    const output = path.join(root, 'dist', folder)
    await whenChanged(root, output, ['web', 'shared', 'package-lock.json'], () =>
      runNode(root, [
        'node_modules/vite/bin/vite.js',
        'build',
        '--config',
        'web/vite.config.ts',
        '--mode',
        mode,
        '--logLevel',
        'warn',
      ]),
    )
    return output
  }
  const [directory, patterns] = await Promise.all([build('web', 'production'), build('patterns', 'patterns')])
  return { directory, patterns }
}

async function runNode(root: string, args: string[]): Promise<void> {
  try {
    await run(process.execPath, args, { cwd: root })
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`node ${args[0]} failed:\n${stdout ?? ''}${stderr ?? error}`)
  }
}

/** Compares contents: a checkout changes times only. */
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
  // Not an input of the template.
  if (source === 'infra/local') return
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
