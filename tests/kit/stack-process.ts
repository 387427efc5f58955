import { startStack } from '../../infra/local/start.ts'

// A stack in a process of its own, for tests that kill it: node stack-process.ts <port> <dir>
const [port, dir] = process.argv.slice(2)
const stack = await startStack({ port: Number(port), dir })
process.send?.({ url: stack.url, env: stack.env })
