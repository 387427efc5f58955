import { navalha } from '../app.ts'

// Run it with `node synth-worker.ts <directory> [<more context as JSON>]`.
const context = {
  domain: 'localhost',
  whatsappSender: `phone-number-id-${'0'.repeat(32)}`,
  ...JSON.parse(process.argv[3] ?? '{}'),
}
navalha({ outdir: process.argv[2], context }).app.synth()
