import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Contract, Route } from '#shared/contract.ts'

const shared = join(import.meta.dirname, '../../shared')

/** Every route of every contract in shared/, as `[contract.route, route]`: nothing has to be listed by hand. */
export const allRoutes: [string, Route][] = []
for (const file of globSync('*.ts', { cwd: shared }).sort()) {
  const module: Record<string, unknown> = await import(join(shared, file))
  for (const [name, value] of Object.entries(module)) {
    if (!name.endsWith('Contract')) continue
    for (const [key, route] of Object.entries(value as Contract)) allRoutes.push([`${name}.${key}`, route])
  }
}
