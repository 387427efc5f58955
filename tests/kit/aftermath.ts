import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTable } from '#functions/kit/table.ts'
import type { Running } from '../../infra/local/run.ts'
import { leakedSecrets } from './leaks.ts'
import { faultyItems, wholeTable } from './whole-table.ts'

type Run = {
  permissionRecord: string
  /** This is true when every test ran, so that unused permissions are unnecessary. */
  whole: boolean
}

/** Returns the faults of a run that no single test checks, one per line. */
export async function aftermath(dir: string, stack: Running, run: Run): Promise<string[]> {
  // The name of a table that a test's stack created has a second part.
  const record = readFileSync(run.permissionRecord, 'utf8')
    .replace(/(:table\/\w+)\.[\w-]+/g, '$1')
    .split('\n')
  const items = await wholeTable(openTable(stack.tableName))
  return [
    ...undeclaredErrors(join(dir, 'logs')),
    ...(await faultyItems(items)),
    ...(await leakedSecrets(dir, items, stack.env.SECRETS_KEY as string)),
    ...brokenFunctions(stack),
    ...new Set(record.filter((line) => line.startsWith('denied '))),
    ...(run.whole ? unusedPermissions(stack.grants, record) : []),
  ]
}

/** Lists functions that did not load, exceeded their time limit or exited. */
function brokenFunctions({ failures }: Running): string[] {
  return failures
    .filter(({ error }) => /^(Sandbox\.Timedout|Runtime\.)/.test(error))
    .map(({ at, function: name, error }) => `${name} at ${at}: ${error}`)
}

function unusedPermissions(granted: readonly string[], record: readonly string[]): string[] {
  const used = new Set(record)
  return granted
    .filter((grant) => !used.has(`used ${grant}`))
    .map((grant) => `No test uses the permission: ${grant}`)
}

/** Lists codes from the functions' logs that routes returned without declaring them. */
function undeclaredErrors(logs: string): string[] {
  const lines = readdirSync(logs).flatMap((file) => readFileSync(join(logs, file), 'utf8').split('\n'))
  const codes = lines
    .filter((line) => line.includes('"undeclared error"'))
    .map((line) => JSON.parse(line) as { route: string; reason: string })
    .map(({ route, reason }) => `${route} answers ${reason}, which its contract does not declare`)
  return [...new Set(codes)]
}
