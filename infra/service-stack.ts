import { CfnOutput, Lazy, Stack, type StackProps, Validations } from 'aws-cdk-lib'
import type { EventBus } from 'aws-cdk-lib/aws-events'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { dueQueues, type FunctionName } from '#functions/kit/env.ts'
import { type ApiName, apis } from '#shared/contracts.ts'
import { type Consumer, subscriptions } from '#shared/events.ts'
import { alarms } from './alarms.ts'
import { httpApi } from './api.ts'
import { everyMinute } from './clock.ts'
import type { EdgeStack } from './edge-stack.ts'
import {
  consume,
  consumeOutbox,
  eventBus,
  type QueuePair,
  queuePair,
  route,
  type Worker,
  workers,
} from './events.ts'
import { type Fn, fn } from './fn.ts'
import { functions } from './functions.ts'
import { senderArn } from './mail.ts'
import { type MailEvents, messageEvents, phonesArn, whatsAppArn } from './messages.ts'
import { modelArns } from './model.ts'
import { originSecrets } from './origin-secrets.ts'
import { partnerApi } from './partner-api.ts'
import { site } from './site.ts'
import type { StateStack } from './state-stack.ts'
import { upload } from './upload.ts'

export type ServiceStackProps = StackProps & {
  state: StateStack
  edge?: EdgeStack
  domain?: string
  hostedZoneId?: string
  alarmEmail?: string
  mailFrom?: string
  whatsappSender?: string
  /** The secret's text is read by its name. */
  googleClientId?: string
  googleSecret?: string
  /** Without a model the assistant answers from the manual. */
  assistantModel?: string
  originTurn?: number
  bundles?: string
  webAssets?: string
}

/** These functions get the unknown paths under a prefix. */
const catchAlls: Partial<Record<ApiName, string>> = {
  'public-api': '/api/public',
  'company-api': '/api/staff',
}

export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, props: ServiceStackProps) {
    super(scope, id, { ...props, description: 'Navalha: functions, API, events, pages and alarms' })
    const { state } = props
    const secrets = originSecrets(this, props.originTurn)
    // The distribution follows the functions, which need its name.
    const appUrl = Lazy.string({
      produce: () => `https://${props.domain ?? distribution.distributionDomainName}`,
    })
    const bus = eventBus(this)
    const queues = Object.fromEntries(workers.map((name) => [name, queuePair(this, name)])) as Record<
      Worker,
      QueuePair
    >
    const mailEvents = messageEvents(this, queues['message-status'])
    const fns = serviceFunctions(this, {
      ...props,
      bus,
      queues,
      mailEvents,
      appUrl,
      originSecret: secrets.accepted,
    })

    for (const consumer of Object.keys(subscriptions) as Consumer[])
      route(this, bus, consumer, queues[consumer])
    for (const name of workers) consume(this, fns[name], queues[name])
    consumeOutbox(this, fns['outbox-relay'], state.table)
    everyMinute(this, 'EveryMinute', fns.clock)

    const stage = httpApi(this, {
      accounts: {
        issuer: `https://cognito-idp.${this.region}.amazonaws.com/${state.userPool.userPoolId}`,
        audience: state.webClient.userPoolClientId,
      },
      served: (Object.keys(apis) as ApiName[])
        .filter((name) => name !== 'partner-api')
        .map((name) => ({
          contracts: apis[name],
          by: fns[name],
          under: catchAlls[name],
        })),
    })
    const { api } = stage
    const partners = partnerApi(this, {
      routes: fns['partner-api'],
      mcp: fns.mcp,
      authorizer: fns['partner-authorizer'],
    })
    const { distribution, bucket } = site(this, {
      ...props,
      api,
      partners,
      uploads: state.uploads,
      originSecret: secrets.sent,
    })
    if (props.webAssets) {
      const config = {
        region: this.region,
        userPoolId: state.userPool.userPoolId,
        userPoolClientId: state.webClient.userPoolClientId,
        authFlow: 'USER_SRP_AUTH',
        mfa: true,
      }
      const lambdas = Object.values(fns).map(({ lambda }) => lambda)
      upload(this, bucket, { assets: props.webAssets, config, api: [...lambdas, stage, partners] })
    }
    alarms(this, {
      functions: { ...fns, identity: state.identity },
      deadLetters: workers.map((name) => ({ queue: queues[name].deadLetters, of: fns[name] })),
      api,
      partners,
      email: props.alarmEmail,
    })
    new CfnOutput(this, 'Url', { value: appUrl })
  }
}

type ServiceFunction = Exclude<FunctionName, 'identity'>
type Used = Pick<
  ServiceStackProps,
  | 'state'
  | 'domain'
  | 'mailFrom'
  | 'whatsappSender'
  | 'googleClientId'
  | 'googleSecret'
  | 'assistantModel'
  | 'bundles'
> & {
  bus: EventBus
  queues: Record<Worker, QueuePair>
  mailEvents: MailEvents
  appUrl: string
  originSecret: string
}

function serviceFunctions(scope: Construct, used: Used): Record<ServiceFunction, Fn> {
  const { state, bus, queues, bundles } = used
  // Without a sender SES refuses e-mails, and each record says so.
  const mailFrom = used.mailFrom ?? `Navalha <nao-responda@${used.domain ?? 'localhost'}>`
  const variables = {
    TABLE_NAME: state.table.tableName,
    ORIGIN_SECRET: used.originSecret,
    LINK_SECRET: state.linkSecret.secretValue.unsafeUnwrap(),
    MAIL_FROM: mailFrom,
    APP_URL: used.appUrl,
    UPLOADS_BUCKET: state.uploads.bucketName,
    UPLOADS_URL: `https://${state.uploads.bucketRegionalDomainName}`,
    EVENT_BUS_NAME: bus.eventBusName,
    OUTBOX_DUE_QUEUE_URL: queues[dueQueues.outbox.worker].queue.queueUrl,
    CLIENT_IMPORT_QUEUE_URL: queues[dueQueues.import.worker].queue.queueUrl,
    BACKUP_QUEUE_URL: queues.backup.queue.queueUrl,
    BACKUPS_BUCKET: state.backups.bucketName,
    BACKUPS_URL: `https://${state.backups.bucketRegionalDomainName}`,
    USER_POOL_ID: state.userPool.userPoolId,
    ASSISTANT_MODEL: used.assistantModel ?? 'none',
    DAY_END_QUEUE_URL: queues[dueQueues.day_end.worker].queue.queueUrl,
    WEBHOOK_RETRY_QUEUE_URL: queues[dueQueues.delivery.worker].queue.queueUrl,
    REMINDERS_QUEUE_URL: queues.reminders.queue.queueUrl,
    MESSAGE_SEND_QUEUE_URL: queues['message-send'].queue.queueUrl,
    GOOGLE_SYNC_QUEUE_URL: queues['google-sync'].queue.queueUrl,
    MAIL_EVENTS: used.mailEvents.name,
    WHATSAPP_SENDER: used.whatsappSender ?? 'none',
    ...googleClient(scope, used),
    GOOGLE_ACCOUNTS_URL: 'https://accounts.google.com',
    GOOGLE_OAUTH_URL: 'https://oauth2.googleapis.com',
    GOOGLE_API_URL: 'https://www.googleapis.com',
    WEBHOOK_TEST_QUEUE_URL: queues['webhook-test'].queue.queueUrl,
    WEBHOOK_DELIVER_QUEUE_URL: queues['webhook-deliver'].queue.queueUrl,
    SECRETS_KEY: state.arns.secrets,
    OUTBOUND_LOOPBACK: 'refused',
  }
  const { table, avatars, backups } = state.arns
  const arns = {
    table,
    'table/index/agenda': `${table}/index/agenda`,
    'table/index/client': `${table}/index/client`,
    'table/index/due': `${table}/index/due`,
    'table/stream': state.table.tableStreamArn as string,
    'table/streams': `${table}/stream/*`,
    bus: bus.eventBusArn,
    avatars,
    backups,
    pool: state.userPool.userPoolArn,
    model: used.assistantModel && modelArns(scope, used.assistantModel),
    sender: senderArn(mailFrom),
    mail_events: used.mailEvents.arn,
    sms: phonesArn,
    whatsapp: used.whatsappSender && whatsAppArn(used.whatsappSender),
    'queue/outbox-relay': queues['outbox-relay'].queue.queueArn,
    'queue/client-import': queues['client-import'].queue.queueArn,
    'queue/backup': queues.backup.queue.queueArn,
    'queue/day-end': queues['day-end'].queue.queueArn,
    'queue/reminders': queues.reminders.queue.queueArn,
    'queue/message-send': queues['message-send'].queue.queueArn,
    'queue/google-sync': queues['google-sync'].queue.queueArn,
    'queue/webhook-deliver': queues['webhook-deliver'].queue.queueArn,
    'queue/webhook-test': queues['webhook-test'].queue.queueArn,
    'queue/webhook-retry': queues['webhook-retry'].queue.queueArn,
    secrets: state.arns.secrets,
  }
  Validations.of(scope).acknowledge(
    {
      id: 'AwsSolutions-IAM5[Resource::NavalhaState:Avatars]',
      reason: 'Every picture has a key of its own, which the signed form fixes.',
    },
    {
      id: 'AwsSolutions-IAM5[Resource::NavalhaState:Backups]',
      reason: 'Each backup has a key of its own, which its record names.',
    },
    {
      id: 'AwsSolutions-IAM5[Resource::NavalhaState:Table/stream/*]',
      reason: 'dynamodb:ListStreams of this one table: a stream has no name until it is there.',
    },
  )
  const names = Object.keys(functions).filter((name) => name !== 'identity') as ServiceFunction[]
  const made = names.map((name) => {
    const own = { QUEUE_URL: name in queues ? queues[name as Worker].queue.queueUrl : '' }
    return [name, fn(scope, name, { variables: { ...variables, ...own }, arns, bundles })]
  })
  return Object.fromEntries(made)
}

/** CloudFormation reads the secret's value, so that no function may and the template has only its name. */
function googleClient(scope: Construct, { googleClientId, googleSecret }: Used) {
  if (!googleClientId || !googleSecret) return { GOOGLE_CLIENT_ID: 'none', GOOGLE_CLIENT_SECRET: 'none' }
  const { secretValue } = Secret.fromSecretNameV2(scope, 'GoogleSecret', googleSecret)
  return { GOOGLE_CLIENT_ID: googleClientId, GOOGLE_CLIENT_SECRET: secretValue.unsafeUnwrap() }
}
