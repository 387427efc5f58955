import { navalha } from '../app.ts'

// The app for this machine: no bundled code, businesses under `*.localhost`. node synth-worker.ts <directory> [<more context as JSON>]
const context = {
  domain: 'localhost',
  whatsappSender: `phone-number-id-${'0'.repeat(32)}`,
  ...JSON.parse(process.argv[3] ?? '{}'),
}
navalha({ outdir: process.argv[2], context }).app.synth()
