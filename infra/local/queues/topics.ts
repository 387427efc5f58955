import { attributeOf, lastSegment } from '../template/attributes.ts'
import type { MailSetModel, TopicModel } from '../template/model.ts'
import type { Json, Of } from '../template/resolve.ts'
import type { Queues } from './queues.ts'

const subscriptionKeys = new Set(['Endpoint', 'Protocol', 'RawMessageDelivery', 'RedrivePolicy', 'TopicArn'])

export function topicModels(of: Of): TopicModel[] {
  const subscriptions = of('AWS::SNS::Subscription').map(({ resource, properties }) => {
    const unknown = Object.keys(properties).find((key) => !subscriptionKeys.has(key))
    const { Protocol, RawMessageDelivery } = properties
    if (unknown || (Protocol === 'sqs' ? !RawMessageDelivery : Protocol !== 'email'))
      throw new Error(`The local stack does not know ${unknown ?? Protocol} of subscription ${resource.id}`)
    return properties
  })
  const statements = of('AWS::SNS::TopicPolicy').flatMap(({ properties }) =>
    properties.PolicyDocument.Statement.filter(({ Effect }: Json) => Effect === 'Allow'),
  )
  return of('AWS::SNS::Topic').map(({ resource }) => {
    const arn = attributeOf(resource, 'Ref', '')
    return {
      arn,
      queues: subscriptions
        .filter(({ Protocol, TopicArn }) => Protocol === 'sqs' && TopicArn === arn)
        .map(({ Endpoint }) => lastSegment(Endpoint)),
      publishers: statements
        .filter(({ Resource }) => [Resource].flat().includes(arn))
        .flatMap(({ Principal }) => [Principal.Service].flat()),
    }
  })
}

const setKeys = new Set(['Name', 'ReputationOptions'])
const destinationKeys = new Set(['Enabled', 'MatchingEventTypes', 'Name', 'SnsDestination'])

export function mailSetModels(of: Of): MailSetModel[] {
  const destinations = of('AWS::SES::ConfigurationSetEventDestination')
  return of('AWS::SES::ConfigurationSet').map(({ resource, properties }) => {
    const name = attributeOf(resource, 'Ref', '')
    const own = destinations.filter((one) => one.properties.ConfigurationSetName === name)
    const keys = own.flatMap((one) => Object.keys(one.properties.EventDestination))
    const unknown =
      Object.keys(properties).find((key) => !setKeys.has(key)) ??
      keys.find((key) => !destinationKeys.has(key))
    if (unknown) throw new Error(`The local stack does not know ${unknown} of configuration set ${name}`)
    return {
      name,
      destinations: own
        .map((one) => one.properties.EventDestination)
        .filter(({ Enabled }) => Enabled !== false)
        .map(({ MatchingEventTypes, SnsDestination }) => ({
          events: MatchingEventTypes.map((type: string) => type.toLowerCase().replaceAll('_', '')),
          topic: SnsDestination.TopicARN,
        })),
    }
  })
}

export type Topics = ReturnType<typeof createTopics>

export function createTopics(models: readonly TopicModel[], queues: Queues) {
  const publish = (topic: string, message: object) => {
    for (const queue of models.find(({ arn }) => arn === topic)?.queues ?? [])
      queues.send(queue, JSON.stringify(message))
  }
  return {
    publish,
    /** Publishes to all topics that admit the service. */
    publishFrom(service: string, message: object): void {
      for (const { arn, publishers } of models) if (publishers.includes(service)) publish(arn, message)
    },
  }
}
