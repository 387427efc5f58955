import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { lastSegment } from '../template/attributes.ts'
import type { Model, RuleModel } from '../template/model.ts'
import { pseudo } from '../template/resolve.ts'
import type { Lambdas } from './lambda.ts'

const unitMs: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }

/** Moving the clock triggers it once. */
export function startSchedule(
  { rules, asyncInvocations }: Model,
  lambdas: Lambdas,
  clock: Clock,
): () => void {
  const stops = rules.filter((rule) => rule.schedule).map((rule) => repeat(rule, periodOf(rule)))

  function repeat(rule: RuleModel, period: number): () => void {
    let timer: NodeJS.Timeout
    let next = nextAfter(clock.now())
    function nextAfter(instant: number): number {
      return (Math.floor(instant / period) + 1) * period
    }
    function look(): void {
      clearTimeout(timer)
      if (clock.now() >= next) {
        next = nextAfter(clock.now())
        for (const target of rule.targets) void invoke(rule, lastSegment(target.Arn))
      }
      timer = setTimeout(look, next - clock.now() + 1)
    }
    look()
    clock.onMove(look)
    return () => clearTimeout(timer)
  }

  async function invoke(rule: RuleModel, name: string): Promise<void> {
    const event = scheduledEvent(rule, clock.now())
    // Asynchronous invocations are retried twice by default.
    const retries =
      asyncInvocations.find(({ FunctionName }) => lastSegment(FunctionName) === name)?.MaximumRetryAttempts ??
      2
    for (let tries = 0; tries <= retries; tries += 1) {
      const { failed } = await lambdas.invoke(name, event)
      if (!failed) return
    }
  }

  return () => {
    for (const stop of stops) stop()
  }
}

function periodOf(rule: RuleModel): number {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(rule.schedule as string) ?? []
  if (!unit)
    throw new Error(`The local stack does not know the schedule ${rule.schedule} of rule ${rule.name}`)
  return Number(count) * (unitMs[unit] as number)
}

function scheduledEvent(rule: RuleModel, now: number): string {
  return JSON.stringify({
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: pseudo['AWS::AccountId'],
    time: new Date(now).toISOString().replace(/\.\d+/, ''),
    region: pseudo['AWS::Region'],
    resources: [`arn:aws:events:${pseudo['AWS::Region']}:${pseudo['AWS::AccountId']}:rule/${rule.name}`],
    detail: {},
  })
}
