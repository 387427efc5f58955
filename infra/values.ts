import { Validations } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { queueVariable } from '#functions/kit/due-queues.ts'
import { workers } from './events.ts'
import type { EventsStack } from './events-stack.ts'
import type { FnProps } from './fn.ts'
import { senderArn } from './mail.ts'
import { phonesArn, whatsAppArn } from './messages.ts'
import { modelArns } from './model.ts'
import type { StateStack } from './state-stack.ts'

/** What functions in both stacks use. docs/deploy.md documents the names of the context. */
export type Used = {
  state: StateStack
  events: EventsStack
  bundles?: string
  domain?: string
  mailFrom?: string
  whatsappSender?: string
  /** The secret's text is read by its name. */
  googleClientId?: string
  googleSecret?: string
  /** Without a model the assistant answers from the manual. */
  assistantModel?: string
}

/** Returns the values of environment variables and the ARNs of resources by the names in the functions' rows. */
export function valuesOf(scope: Construct, appUrl: string, used: Used): FnProps {
  const { state, events, bundles } = used
  const { table, avatars, backups, secrets } = state.arns
  // Without a sender SES refuses e-mails, and each record says so.
  const mailFrom = used.mailFrom ?? `Navalha <nao-responda@${used.domain ?? 'localhost'}>`
  const queues = workers.map((name) => ({ name, queue: events.queues[name].queue }))
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
  return {
    bundles,
    variables: {
      TABLE_NAME: state.table.tableName,
      LINK_SECRET: state.linkSecret.secretValue.unsafeUnwrap(),
      MAIL_FROM: mailFrom,
      APP_URL: appUrl,
      UPLOADS_BUCKET: state.uploads.bucketName,
      UPLOADS_URL: `https://${state.uploads.bucketRegionalDomainName}`,
      BACKUPS_BUCKET: state.backups.bucketName,
      BACKUPS_URL: `https://${state.backups.bucketRegionalDomainName}`,
      USER_POOL_ID: state.userPool.userPoolId,
      EVENT_BUS_NAME: events.bus.eventBusName,
      ...Object.fromEntries(queues.map(({ name, queue }) => [queueVariable(name), queue.queueUrl])),
      MAIL_EVENTS: events.mailEvents.name,
      WHATSAPP_SENDER: used.whatsappSender ?? 'none',
      ASSISTANT_MODEL: used.assistantModel ?? 'none',
      ...googleClient(scope, used),
      GOOGLE_ACCOUNTS_URL: 'https://accounts.google.com',
      GOOGLE_OAUTH_URL: 'https://oauth2.googleapis.com',
      GOOGLE_API_URL: 'https://www.googleapis.com',
      SECRETS_KEY: secrets,
      OUTBOUND_LOOPBACK: 'refused',
    },
    arns: {
      table,
      'table/index/agenda': `${table}/index/agenda`,
      'table/index/client': `${table}/index/client`,
      'table/index/due': `${table}/index/due`,
      'table/stream': state.table.tableStreamArn as string,
      'table/streams': `${table}/stream/*`,
      bus: events.bus.eventBusArn,
      avatars,
      backups,
      pool: state.userPool.userPoolArn,
      model: used.assistantModel && modelArns(scope, used.assistantModel),
      sender: senderArn(mailFrom),
      mail_events: events.mailEvents.arn,
      sms: phonesArn,
      whatsapp: used.whatsappSender && whatsAppArn(used.whatsappSender),
      secrets,
      ...Object.fromEntries(queues.map(({ name, queue }) => [`queue/${name}`, queue.queueArn])),
    },
  }
}

/** CloudFormation reads the secret's value, so that no function may and the template has only its name. */
function googleClient(scope: Construct, { googleClientId, googleSecret }: Used) {
  if (!googleClientId || !googleSecret) return { GOOGLE_CLIENT_ID: 'none', GOOGLE_CLIENT_SECRET: 'none' }
  const { secretValue } = Secret.fromSecretNameV2(scope, 'GoogleSecret', googleSecret)
  return { GOOGLE_CLIENT_ID: googleClientId, GOOGLE_CLIENT_SECRET: secretValue.unsafeUnwrap() }
}
