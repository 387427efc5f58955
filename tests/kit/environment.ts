import { afterAll } from 'vitest'

/** Test files of a process share its variables, so each file's changes are undone at its end. */
const before = { ...process.env }
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
})
