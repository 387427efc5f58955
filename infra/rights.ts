import type { Resource } from '#functions/kit/function-facts.ts'

export function actionsOn(resource: Resource, actions: readonly string[]): string[] {
  const services: { [R in Resource]?: string } = {
    bus: 'events',
    avatars: 's3',
    backups: 's3',
    pool: 'cognito-idp',
    model: 'bedrock',
    sender: 'ses',
    mail_events: 'ses',
    sms: 'sns',
    whatsapp: 'social-messaging',
    secrets: 'kms',
  }
  const service = resource.startsWith('queue/') ? 'sqs' : (services[resource] ?? 'dynamodb')
  return actions.map((action) => `${service}:${action}`)
}
