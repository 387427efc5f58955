import { CfnOutput, Duration, Lazy, Stack, type StackProps, Validations } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { OUTBOX_SORT_KEY } from '#functions/kit/table-shape.ts'
import { agendaContract } from '#shared/agenda.ts'
import { appointmentsContract } from '#shared/appointments.ts'
import { bookingContract } from '#shared/booking.ts'
import { clientsContract } from '#shared/clients.ts'
import { companyContract } from '#shared/company.ts'
import { importsContract } from '#shared/imports.ts'
import { guestContract, invitationsContract } from '#shared/invitations.ts'
import { metricsContract } from '#shared/metrics.ts'
import { professionalsContract } from '#shared/professionals.ts'
import { servicesContract } from '#shared/services.ts'
import { clientErrorsContract, tenantsContract } from '#shared/tenants.ts'
import { alarms } from './alarms.ts'
import { httpApi } from './api.ts'
import { everyMinute } from './clock.ts'
import type { EdgeStack } from './edge-stack.ts'
import {
  consume,
  consumeInserts,
  consumeQueue,
  deadLetterQueue,
  eventBus,
  queuePair,
  streamPermissions,
} from './events.ts'
import { fn } from './fn.ts'
import { clientImport } from './imports.ts'
import { sendMail } from './mail.ts'
import { eventProjections } from './projections.ts'
import { site } from './site.ts'
import type { StateStack } from './state-stack.ts'

export type ServiceStackProps = StackProps & {
  state: StateStack
  edge?: EdgeStack
  domain?: string
  hostedZoneId?: string
  alarmEmail?: string
  mailFrom?: string
  bundles?: string
  webAssets?: string
}

/** Everything that can be made again from the code: functions, API, bus, queues, pages, alarms. */
export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, props: ServiceStackProps) {
    super(scope, id, { ...props, description: 'Navalha: functions, API, events, pages and alarms' })
    const { state, bundles } = props
    const { table } = state
    const originSecret = new Secret(this, 'OriginSecret', {
      description: 'Header by which the functions know that a request came through the distribution',
      generateSecretString: { passwordLength: 40, excludePunctuation: true },
    })
    Validations.of(originSecret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'Distribution and function must change at the same moment: it is replaced by a deploy, not on a schedule.',
    })

    const publicApi = fn(this, 'PublicApi', {
      name: 'public-api',
      failure: 'Customers cannot see free times or book.',
      environment: {
        TABLE_NAME: table.tableName,
        ORIGIN_SECRET: originSecret.secretValue.unsafeUnwrap(),
      },
      permissions: [
        {
          actions: [
            'dynamodb:GetItem',
            'dynamodb:BatchGetItem',
            'dynamodb:Query',
            // A transaction needs the permissions of what is in it.
            'dynamodb:PutItem',
            'dynamodb:UpdateItem',
          ],
          resource: table.tableArn,
        },
      ],
      timeout: Duration.seconds(15),
      memorySize: 1024,
      bundles,
    })

    // The distribution stands before the API, and the function behind it has to know its name.
    const appUrl = Lazy.string({
      produce: () => `https://${props.domain ?? distribution.distributionDomainName}`,
    })
    // Without a sender of its own a trial's mails are refused by SES, and the record of each says so.
    const mailFrom = props.mailFrom ?? `Navalha <nao-responda@${props.domain ?? 'localhost'}>`
    const importTimeout = Duration.seconds(60)
    const imports = queuePair(this, 'ClientImport', importTimeout)
    const staffApi = fn(this, 'StaffApi', {
      name: 'staff-api',
      failure: 'Owners and their teams cannot work in the app.',
      environment: {
        TABLE_NAME: table.tableName,
        ORIGIN_SECRET: originSecret.secretValue.unsafeUnwrap(),
        MAIL_FROM: mailFrom,
        APP_URL: appUrl,
        CLIENT_IMPORT_QUEUE_URL: imports.queue.queueUrl,
        UPLOADS_BUCKET: state.uploads.bucketName,
        UPLOADS_URL: `https://${state.uploads.bucketRegionalDomainName}`,
      },
      permissions: [
        {
          actions: [
            'dynamodb:GetItem',
            'dynamodb:BatchGetItem',
            'dynamodb:Query',
            'dynamodb:PutItem',
            'dynamodb:UpdateItem',
            'dynamodb:DeleteItem',
            'dynamodb:ConditionCheckItem',
          ],
          resource: table.tableArn,
        },
        { actions: ['dynamodb:Query'], resource: `${table.tableArn}/index/agenda` },
        { actions: ['dynamodb:Query'], resource: `${table.tableArn}/index/client` },
        // For the forms it signs: whoever uses one acts in its name.
        { actions: ['s3:PutObject'], resource: state.uploads.arnForObjects('uploads/avatars/*') },
        sendMail(mailFrom),
        { actions: ['sqs:SendMessage'], resource: imports.queue.queueArn },
      ],
      timeout: Duration.seconds(15),
      memorySize: 1024,
      bundles,
    })

    Validations.of(this).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::NavalhaState:ExportsOutputFnGetAttUploads4F6EB0FDArn5513CBEA/uploads/avatars/*]',
      reason: 'Every picture has a key of its own, which the signed form fixes.',
    })

    const bus = eventBus(this)
    const relayTimeout = Duration.seconds(30)
    const outboxDue = queuePair(this, 'OutboxDue', relayTimeout)
    const outboxStreamDead = deadLetterQueue(this, 'OutboxStreamDead')
    const relay = fn(this, 'OutboxRelay', {
      name: 'outbox-relay',
      failure: 'Events stay in the outbox: figures, messages and webhooks of every business come late.',
      environment: { TABLE_NAME: table.tableName, EVENT_BUS_NAME: bus.eventBusName },
      permissions: [
        { actions: ['dynamodb:UpdateItem', 'dynamodb:BatchWriteItem'], resource: table.tableArn },
        { actions: ['events:PutEvents'], resource: bus.eventBusArn },
        { actions: consumeQueue, resource: outboxDue.queue.queueArn },
        ...streamPermissions(table, outboxStreamDead),
      ],
      timeout: relayTimeout,
      memorySize: 512,
      bundles,
    })
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::NavalhaState:ExportsOutputFnGetAttTableCD117FA1ArnE2C8C204/stream/*]',
      reason: 'dynamodb:ListStreams of this one table: a stream has no name until it is there.',
    })
    consume(this, 'OutboxDueSource', relay, outboxDue.queue)
    consumeInserts(this, 'OutboxStreamSource', {
      fn: relay,
      table,
      sortKey: OUTBOX_SORT_KEY,
      failed: outboxStreamDead,
    })

    const clock = fn(this, 'Clock', {
      name: 'clock',
      failure: 'Whatever is due stays undone: events that the stream missed are not sent again.',
      environment: {
        TABLE_NAME: table.tableName,
        OUTBOX_DUE_QUEUE_URL: outboxDue.queue.queueUrl,
        CLIENT_IMPORT_QUEUE_URL: imports.queue.queueUrl,
      },
      permissions: [
        { actions: ['dynamodb:Query'], resource: `${table.tableArn}/index/due` },
        { actions: ['sqs:SendMessage'], resource: outboxDue.queue.queueArn },
        { actions: ['sqs:SendMessage'], resource: imports.queue.queueArn },
      ],
      timeout: Duration.seconds(50),
      memorySize: 256,
      // Two at once would send everything twice.
      reservedConcurrentExecutions: 1,
      bundles,
    })
    everyMinute(this, 'EveryMinute', clock)

    const projections = eventProjections(this, { bus, table, bundles })
    const importer = clientImport(this, { table, queue: imports.queue, timeout: importTimeout, bundles })

    const accounts = {
      issuer: `https://cognito-idp.${this.region}.amazonaws.com/${state.userPool.userPoolId}`,
      audience: state.webClient.userPoolClientId,
    }
    const api = httpApi(this, {
      accounts,
      served: [
        { contract: bookingContract, by: publicApi, under: '/api/public' },
        { contract: tenantsContract, by: staffApi, under: '/api/staff' },
        { contract: invitationsContract, by: staffApi },
        { contract: guestContract, by: staffApi },
        { contract: agendaContract, by: staffApi },
        { contract: appointmentsContract, by: staffApi },
        { contract: importsContract, by: staffApi },
        { contract: metricsContract, by: staffApi },
        { contract: clientsContract, by: staffApi },
        { contract: servicesContract, by: staffApi },
        { contract: professionalsContract, by: staffApi },
        { contract: companyContract, by: staffApi },
        { contract: clientErrorsContract, by: staffApi },
      ],
    })
    const { distribution } = site(this, {
      ...props,
      api,
      uploads: state.uploads,
      originSecret: originSecret.secretValue.unsafeUnwrap(),
      config: {
        region: this.region,
        userPoolId: state.userPool.userPoolId,
        userPoolClientId: state.webClient.userPoolClientId,
        authFlow: 'USER_SRP_AUTH',
        mfa: true,
      },
    })
    alarms(this, {
      functions: [
        publicApi,
        staffApi,
        state.identity,
        relay,
        clock,
        importer,
        ...projections.map((one) => one.fn),
      ],
      deadLetters: [
        { queue: outboxDue.deadLetters, of: relay },
        { queue: outboxStreamDead, of: relay },
        { queue: imports.deadLetters, of: importer },
        ...projections.map((one) => ({ queue: one.deadLetters, of: one.fn })),
      ],
      api,
      apiFunctions: [publicApi, staffApi],
      clientErrors: staffApi,
      caught: [state.identity, staffApi, relay, clock, importer, ...projections.map((one) => one.fn)],
      clock,
      email: props.alarmEmail,
    })
    new CfnOutput(this, 'Url', { value: appUrl })
  }
}
