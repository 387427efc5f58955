import { navalha } from '../app.ts'

// The app for this machine: no bundled code, businesses under `*.localhost`. node synth-worker.ts <directory>
const context = { domain: 'localhost' }
navalha({ outdir: process.argv[2], context }).app.synth()
