import { navalha } from '../app.ts'

// The app for this machine: no bundled code, businesses under `*.localhost`. node synth-worker.ts <directory>
const context = { domain: 'localhost', whatsappSender: `phone-number-id-${'0'.repeat(32)}` }
navalha({ outdir: process.argv[2], context }).app.synth()
