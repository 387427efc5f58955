import { type ChildProcess, spawn } from 'node:child_process'

/** A shell kills the child when our pipe closes, even after kill -9. Ctrl-C does not reach it. */
const script = '"$@" </dev/null & child=$!; exec 1>&- 2>&-; cat >/dev/null; kill -9 $child'

export type Guarded = { process: ChildProcess; stop(): void; ended: Promise<string> }

export function spawnGuarded(command: string, args: string[], cwd: string, env = process.env): Guarded {
  const child = spawn('/bin/sh', ['-c', script, 'sh', command, ...args], {
    cwd,
    env,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let tail = ''
  child.stderr.on('data', (chunk) => {
    tail = (tail + chunk).slice(-2_000)
  })
  const ended = new Promise<string>((resolve) => child.stderr.on('end', () => resolve(tail)))
  child.stdin.on('error', () => {})
  child.unref()
  return { process: child, stop: () => void child.stdin.destroy(), ended }
}
