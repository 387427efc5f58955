import { readdirSync } from 'node:fs'
import { Stack } from 'aws-cdk-lib'
import { describe, expect, test } from 'vitest'
import { dueWorkers, queueVariable } from '#functions/kit/due-queues.ts'
import type { Resource } from '#functions/kit/function-facts.ts'
import { type FunctionName, functions as facts, factsOf } from '#functions/kit/functions.ts'
import { type ApiName, apis } from '#shared/contracts.ts'
import { type Consumer, subscriptions } from '#shared/events.ts'
import { limits, type SharedLimit } from '#shared/limits.ts'
import { clientErrorLine, sharedLimitLine, sharedLimitMetric, sharedLimits } from '../../infra/alarms.ts'
import { type Worker, workers } from '../../infra/events.ts'
import { constructId, fn } from '../../infra/fn.ts'
import { actionsOn } from '../../infra/rights.ts'
import {
  all,
  assistantModel,
  domain,
  entries,
  functions,
  type Json,
  only,
  type Resource as Part,
  readable,
  service,
  trialService,
  whatsappSender,
} from '../kit/templates.ts'

describe('functions', () => {
  test('every entry is deployed, and nothing else', () => {
    const entries = readdirSync(new URL('../../functions/entry', import.meta.url))
    const files = entries.filter((file) => file.endsWith('.ts'))
    expect(functions.map(({ name }) => `${name}.ts`).sort()).toEqual(files.sort())
  })

  /** Returns a resource of the list as the templates show it. */
  const shown = (resource: Resource) => {
    if (resource.startsWith('queue/')) return `${constructId(resource.slice(6) as FunctionName)}Queue`
    const names: { [R in Resource]?: string } = {
      bus: 'Bus',
      'table/stream': 'Table.StreamArn',
      'table/streams': 'Table/stream/*',
      avatars: 'Avatars',
      backups: 'Backups',
      pool: 'UserPool',
      model: `arn:aws:bedrock:sa-east-1::foundation-model/${assistantModel}`,
      secrets: 'Secrets',
      sender: `arn:AWS::Partition:ses:AWS::Region:AWS::AccountId:identity/${domain}`,
      mail_events: 'arn:aws:ses:sa-east-1:AWS::AccountId:configuration-set/MailEvents',
      sms: 'all but arn:AWS::Partition:sns:*:*:*',
      whatsapp: `arn:AWS::Partition:social-messaging:AWS::Region:AWS::AccountId:phone-number-id/${whatsappSender.slice(16)}`,
    }
    return names[resource] ?? resource.replace('table', 'Table')
  }

  test.each(Object.keys(facts) as FunctionName[])('%s may do what its list says and nothing else', (name) => {
    const fn = functions.find((one) => one.name === name)
    const role = fn?.properties.Role['Fn::GetAtt'][0]
    const { Properties } = fn?.template.Resources[role] ?? {}
    expect(Properties.ManagedPolicyArns ?? Properties.Policies).toBeUndefined()
    const statements = all('AWS::IAM::Policy', fn?.template)
      .filter((policy) => policy.Properties.Roles.some(({ Ref }: Json) => Ref === role))
      .flatMap((policy) => policy.Properties.PolicyDocument.Statement)
    const lines = statements.flatMap(({ Effect, Action, Resource, NotResource }: Json) => {
      expect(Effect).toBe('Allow')
      const about = NotResource ? [`all but ${readable(NotResource)}`] : [Resource].flat().map(readable)
      return [Action].flat().flatMap((action) => about.map((one) => `${action} on ${one}`))
    })
    const log = readable({ 'Fn::GetAtt': [fn?.properties.LoggingConfig.LogGroup.Ref, 'Arn'] })
    const logs = [`logs:CreateLogStream on ${log}`, `logs:PutLogEvents on ${log}`]
    const listed = (Object.entries(facts[name].may) as [Resource, readonly string[]][]).flatMap(
      ([resource, actions]) =>
        actionsOn(resource, actions).map((action) => `${action} on ${shown(resource)}`),
    )
    const takes = ['DeleteMessage', 'GetQueueAttributes', 'ReceiveMessage']
    const polled = workers.includes(name as Worker)
      ? actionsOn(`queue/${name}`, takes).map((action) => `${action} on ${shown(`queue/${name}`)}`)
      : []
    expect(lines.sort()).toEqual([...listed, ...polled, ...logs].sort())
  })

  test('the list gives nothing by a pattern, no scan, and deletion to those that need it', () => {
    const all = (Object.keys(facts) as FunctionName[]).flatMap((name) =>
      (Object.entries(facts[name].may) as [Resource, readonly string[]][]).flatMap(([resource, actions]) =>
        actions.map((action) => ({ name, resource, action })),
      ),
    )
    expect(all.filter(({ action }) => /[*?]|Scan|PartiQL/.test(action))).toEqual([])
    const who = (action: RegExp) =>
      [...new Set(all.filter((one) => action.test(one.action)).map(({ name }) => name))].sort()
    expect(who(/^DeleteItem$/)).toEqual([
      'calendar-feed',
      'client-import',
      'client-index',
      'google-sync',
      'integrations-api',
      'leavers',
      'mcp',
      'partner-api',
      'staff-api',
    ])
    expect(who(/^Encrypt$/)).toEqual(['google-sync', 'integrations-api'])
    expect(who(/^Decrypt$/)).toEqual([
      'google-sync',
      'integrations-api',
      'webhook-deliver',
      'webhook-retry',
      'webhook-test',
    ])
    expect(who(/^BatchWriteItem$|^PutEvents$/)).toEqual(['outbox-relay'])
    expect(who(/^PutObject$/)).toEqual(['backup', 'staff-api'])
    expect(who(/^GetObject$/)).toEqual(['staff-api'])
    expect(who(/^SendEmail$|^Publish$|^SendWhatsAppMessage$/)).toEqual(['message-send'])
    expect(all.filter(({ name }) => name === 'public-api').map(({ resource }) => resource)).toEqual([
      ...Array(5).fill('table'),
      'table/index/client',
    ])
  })

  test('the APIs have a share of the account’s 1000 each, and leave the others theirs', () => {
    const reserved = functions.map(({ properties }) => properties.ReservedConcurrentExecutions ?? 0)
    const shares = (Object.keys(apis) as ApiName[]).map((name) => facts[name].reserved)
    expect(shares).toEqual([200, 100, 50, 380, 20, 20, 60])
    const behind = [facts.mcp, facts['partner-authorizer'], facts.clock].map((one) => one.reserved)
    const sum = reserved.reduce((total, one) => total + one, 0)
    expect(sum).toBe([...shares, ...behind].reduce((total: number, one = 0) => total + one, 0))
    // Lambda refuses to leave fewer than 100 to the functions without a share.
    expect(sum).toBeLessThanOrEqual(900)
    for (const { name, properties } of functions) {
      const { memory, timeout, reserved: kept } = factsOf(name as FunctionName)
      expect(properties).toMatchObject({ MemorySize: memory, Timeout: timeout })
      expect(properties.ReservedConcurrentExecutions).toBe(kept)
    }
  })

  test.each(functions)('$name: environment, runtime, log', ({ name, template, properties }) => {
    const expected = [...factsOf(name as FunctionName).variables]
    expect(Object.keys(properties.Environment.Variables).sort()).toEqual(expected.sort())
    expect(properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] })
    const log = template.Resources[properties.LoggingConfig.LogGroup.Ref]
    expect(log.Properties.RetentionInDays).toBe(30)
  })

  test('the installation’s client of Google comes from the context, its secret from its store, or there is none', () => {
    const clientOf = (template: Json) => {
      const { Environment } = all('AWS::Lambda::Function', template)
        .map(({ Properties }) => Properties)
        .find(({ Environment }) => Environment?.Variables.GOOGLE_CLIENT_ID) as Json
      const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = Environment.Variables
      return [GOOGLE_CLIENT_ID, JSON.stringify(GOOGLE_CLIENT_SECRET)]
    }
    expect(clientOf(service)).toEqual([
      '1-navalha.apps.googleusercontent.com',
      expect.stringMatching(/\{\{resolve:secretsmanager:.*navalha\/google:SecretString/),
    ])
    expect(clientOf(trialService)).toEqual(['none', '"none"'])
  })

  test('a function that lacks a variable or a resource of its row is refused by name', () => {
    const make = () => fn(new Stack(), 'change-feed', { variables: {}, arns: {} })
    expect(make).toThrow('change-feed needs TABLE_NAME, table')
  })

  test('what is deployed calls public addresses only', () => {
    const set = functions.flatMap(
      ({ properties }) => properties.Environment.Variables.OUTBOUND_LOOPBACK ?? [],
    )
    expect(set).toEqual(Array(4).fill('refused'))
  })

  test.each(functions)('$name: its failure is a sentence, and the text of its alarm', (fn) => {
    expect(fn.failure).toMatch(/^[A-Z].{20,}\.$/)
    const alarm = alarmOf(`${constructId(fn.name as FunctionName)}Caught`)
    expect(alarm?.Properties).toMatchObject({ AlarmDescription: fn.failure, Threshold: 1 })
    const [sum, errors] = alarm?.Properties.Metrics ?? []
    expect(sum?.Expression).toBe('FILL(errors, 0) + FILL(caught, 0)')
    expect(errors?.MetricStat.Metric).toMatchObject({ MetricName: 'Errors', Namespace: 'AWS/Lambda' })
    expect(readable(errors?.MetricStat.Metric.Dimensions[0].Value)).toBe(readable({ Ref: fn.id }))
    expect(alarm?.Properties.AlarmActions).toHaveLength(1)
  })

  test('the clock runs alone, every minute, and a run is not repeated', () => {
    const clock = functions.find(({ name }) => name === 'clock')
    expect(clock?.properties.ReservedConcurrentExecutions).toBe(1)
    const rule = all('AWS::Events::Rule').find(({ Properties }) => Properties.ScheduleExpression)
    expect(rule?.Properties.ScheduleExpression).toBe('rate(1 minute)')
    expect(rule?.Properties.Targets[0]).toMatchObject({
      Arn: { 'Fn::GetAtt': [clock?.id, 'Arn'] },
      RetryPolicy: { MaximumRetryAttempts: 0 },
    })
    expect(only('AWS::Lambda::EventInvokeConfig').Properties.MaximumRetryAttempts).toBe(0)
  })

  test('a template without code says so when it is deployed by mistake', () => {
    for (const { properties } of functions) expect(properties.Code.ZipFile).toContain('npm run deploy')
  })
})

/** Returns the alarm that watches a metric, alone or in a sum. */
const alarmOf = (name: string) =>
  all('AWS::CloudWatch::Alarm').find(({ Properties: { MetricName, Metrics = [] } }) =>
    [MetricName, ...Metrics.map((one: Json) => one.MetricStat?.Metric.MetricName)].includes(name),
  )

const shared = Object.entries(sharedLimits) as [SharedLimit, FunctionName][]
const limitPattern = (name: string) => `{ ($.message = "${sharedLimitLine}") && ($.limit = "${name}") }`
test.each([
  ['ClientErrors', 'staff-api', `{ $.message = "${clientErrorLine}" }`, 21],
  ...(Object.keys(facts) as FunctionName[]).map((of): [string, string, string, number] => [
    `${constructId(of)}Caught`,
    of,
    `{ ($.level = "ERROR") && ($.message != "${clientErrorLine}") }`,
    1,
  ]),
  ...shared.map(([name, of]) => [sharedLimitMetric(name), of, limitPattern(name), 1]),
] as [string, string, string, number][])('%s: such lines of %s raise an alarm: %s, from %d on', (...row) => {
  const [name, of, pattern, threshold] = row
  const filter = all('AWS::Logs::MetricFilter').find(
    ({ Properties }) => Properties.MetricTransformations[0].MetricName === name,
  )
  const fn = functions.find((one) => one.name === of)
  expect(filter?.Properties.FilterPattern).toBe(pattern)
  expect(readable(filter?.Properties.LogGroupName)).toBe(readable(fn?.properties.LoggingConfig.LogGroup))
  const alarm = alarmOf(name)
  expect(alarm?.Properties.Threshold).toBe(threshold)
  expect(alarm?.Properties.AlarmDescription).toMatch(/^[A-Z].{20,}\.$/)
})

test('one address alone cannot report as often as raises the alarm', () => {
  const alarm = alarmOf('ClientErrors')
  expect(alarm?.Properties.Threshold).toBeGreaterThan(limits.error_reports.limit)
  expect(alarm?.Properties.Period).toBe(limits.error_reports.seconds)
})

describe('queues and events', () => {
  const queues = entries('AWS::SQS::Queue')
  const mappings = all('AWS::Lambda::EventSourceMapping')
  const redriven = queues.filter(([, { Properties }]) => Properties.RedrivePolicy)
  const dead = new Set([
    ...redriven.map(([, { Properties }]) => Properties.RedrivePolicy.deadLetterTargetArn['Fn::GetAtt'][0]),
  ])

  test.each(queues)('%s keeps for 14 days and has a dead-letter queue, or is one', (id, { Properties }) => {
    expect(Properties.MessageRetentionPeriod).toBe(14 * 86_400)
    if (dead.has(id)) return
    expect(Properties.RedrivePolicy.maxReceiveCount).toBe(5)
    const source = mappings.find((one) => one.Properties.EventSourceArn['Fn::GetAtt']?.[0] === id) as Part
    const consumer = service.Resources[source.Properties.FunctionName.Ref]
    expect(Properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * consumer.Properties.Timeout)
  })

  test('the clock has the address of every queue of due things, and its worker works that queue off', () => {
    const { Variables } = functions.find(({ name }) => name === 'clock')?.properties.Environment ?? {}
    for (const worker of Object.values(dueWorkers)) {
      const queue = `${constructId(worker)}Queue`
      expect(readable(Variables[queueVariable(worker)])).toBe(queue)
      const source = mappings.find((one) => readable(one.Properties.EventSourceArn) === queue)
      expect(readable(source?.Properties.FunctionName)).toBe(constructId(worker))
    }
  })

  test('every dead-letter queue has an alarm whose text is a function’s failure', () => {
    expect(dead.size).toBe(workers.length)
    for (const id of dead) {
      const alarm = all('AWS::CloudWatch::Alarm').find(
        ({ Properties }) => Properties.Dimensions?.[0].Value['Fn::GetAtt']?.[0] === id,
      )
      expect(functions.map(({ failure }) => failure)).toContain(alarm?.Properties.AlarmDescription)
    }
  })

  test('every event source reports failed items one by one', () => {
    expect(mappings).toHaveLength(workers.length + 1)
    for (const { Properties } of mappings) {
      expect(Properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures'])
    }
  })

  test('the relay gets what enters the outbox, tries it a few times, and leaves the rest to the clock', () => {
    const { Properties } = mappings.find((one) => one.Properties.StartingPosition) as Part
    expect(JSON.parse(Properties.FilterCriteria.Filters[0].Pattern)).toEqual({
      eventName: ['INSERT'],
      dynamodb: { Keys: { sk: { S: ['outbox'] } } },
    })
    expect(Properties).toMatchObject({
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 5,
      MaximumRecordAgeInSeconds: 600,
      StartingPosition: 'TRIM_HORIZON',
    })
    // The clock sends it later: a message here would be left for a person about an event that was sent.
    expect(Properties.DestinationConfig).toBeUndefined()
  })

  const wanted = Object.fromEntries(
    Object.entries(subscriptions).map(([name, types]) => [`${constructId(name as Consumer)}Rule`, types]),
  )
  const rules = entries('AWS::Events::Rule').filter(([, one]) => one.Properties.EventPattern)

  test('there is a list of events for every rule', () => {
    const names = rules.map(([id]) => id.slice(0, id.lastIndexOf('Rule') + 4))
    expect(names.sort()).toEqual(Object.keys(wanted).sort())
  })

  test.each(rules)('%s sends the envelope alone, from our source alone, to its queues only', (id, rule) => {
    const { source, 'detail-type': types } = rule.Properties.EventPattern
    expect(source).toEqual(['navalha'])
    const [, expected] = Object.entries(wanted).find(([name]) => id.startsWith(name)) as [
      string,
      readonly string[],
    ]
    expect([...types].sort()).toEqual([...expected].sort())
    expect(rule.Properties.Targets).toHaveLength(1)
    expect(rule.Properties.Targets[0]).toMatchObject({ InputPath: '$.detail' })
    const senders = all('AWS::SQS::QueuePolicy')
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
      .filter(({ Effect, Condition }) => {
        const arn = Condition?.ArnEquals?.['aws:SourceArn']?.['Fn::GetAtt']?.[0]
        return Effect === 'Allow' && arn === id
      })
    expect(senders).toHaveLength(2)
    for (const statement of senders) {
      expect(statement).toMatchObject({
        Action: 'sqs:SendMessage',
        Principal: { Service: 'events.amazonaws.com' },
      })
    }
  })

  test('nobody else sends to a queue', () => {
    const senders = all('AWS::SQS::QueuePolicy')
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
      .filter(({ Effect }) => Effect === 'Allow')
    // The other two are the topic of the providers' reports and its dead letters.
    expect(senders).toHaveLength(2 * rules.length + 2)
  })
})
