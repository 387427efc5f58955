import { startStack } from '../../infra/local/start.ts'

// Runs a stack in a process, for tests that kill it and for the benchmark. Usage: node stack-process.ts <options as
// JSON>
const stack = await startStack({
  bundles: true,
  permissionRecord: process.env.PERMISSION_RECORD,
  ...JSON.parse(process.argv[2] ?? '{}'),
})
const end = async () => {
  await stack.stop()
  process.exit(0)
}
process.on('message', (message) => {
  if (message === 'stop') void end()
})
// Nothing else frees the ports when the parent process dies.
process.once('disconnect', end)
process.send?.({ url: stack.url, env: stack.env, tableCalls: stack.tableCalls })
