import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTable } from '#functions/kit/table.ts'
import { strayItems } from './whole-table.ts'

/** What a run has left behind that no single test looks at, a line each. */
export async function aftermath(dir: string, tableName: string): Promise<string[]> {
  const stray = await strayItems(openTable(tableName).client, tableName)
  return [...undeclaredErrors(join(dir, 'logs')), ...stray]
}

/** Codes that routes have answered without declaring them, from the functions' logs. */
function undeclaredErrors(logs: string): string[] {
  const lines = readdirSync(logs).flatMap((file) => readFileSync(join(logs, file), 'utf8').split('\n'))
  const codes = lines
    .filter((line) => line.includes('"undeclared error"'))
    .map((line) => JSON.parse(line) as { route: string; reason: string })
    .map(({ route, reason }) => `${route} answers ${reason}, which its contract does not declare`)
  return [...new Set(codes)]
}
