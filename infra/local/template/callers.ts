import { createPolicy, readStatements } from '../permissions/policies.ts'
import { mailSetModels } from '../queues/topics.ts'
import { arn, attributeOf } from './attributes.ts'
import { httpModel } from './http-model.ts'
import { type Json, type Of, pseudo } from './resolve.ts'
import { restModel } from './rest-model.ts'

/** Throws when a policy of a queue, topic or function does not admit its caller. */
export function checkCallers(of: Of): void {
  const queues = of('AWS::SQS::QueuePolicy', 'AWS::SNS::TopicPolicy').flatMap(
    ({ properties }) => properties.PolicyDocument.Statement,
  )
  const functions = of('AWS::Lambda::Permission').map(({ properties }) => statementOf(properties))

  function check(service: string, source: string, action: string, resource: string): void {
    const statements = [...queues, ...functions]
      .filter(({ Principal }: Json) => isFor(Principal, service))
      .map(({ Principal: _, ...statement }: Json) => statement)
    const context = () => ({
      'aws:sourceaccount': [pseudo['AWS::AccountId'] as string],
      'aws:sourcearn': [source],
      'aws:securetransport': ['true'],
    })
    if (createPolicy(readStatements({ Statement: statements })).decide({ action, resource, context }).allowed)
      return
    throw new Error(`The policy of ${resource} does not let ${service} call ${action} for ${source}`)
  }

  for (const { resource, properties } of of('AWS::Events::Rule')) {
    for (const { Arn, DeadLetterConfig } of properties.Targets ?? []) {
      for (const target of [Arn, DeadLetterConfig?.Arn].filter(Boolean)) {
        const action = target.includes(':lambda:') ? 'lambda:InvokeFunction' : 'sqs:SendMessage'
        check('events.amazonaws.com', `${resource.id}.Arn`, action, target)
      }
    }
  }
  for (const { properties } of of('AWS::SNS::Subscription')) {
    const { Protocol, TopicArn, Endpoint, RedrivePolicy } = properties
    for (const target of [Endpoint, RedrivePolicy?.deadLetterTargetArn].filter(Boolean))
      if (Protocol === 'sqs') check('sns.amazonaws.com', TopicArn, 'sqs:SendMessage', target)
  }
  for (const { name, destinations } of mailSetModels(of)) {
    for (const { topic } of destinations)
      check('ses.amazonaws.com', arn('ses', `configuration-set/${name}`), 'sns:Publish', topic)
  }
  const http = httpModel(of)
  for (const { arn: called, key } of http?.routes ?? []) {
    const [method, path] = key.split(' ')
    const source = arn('execute-api', `${http?.id}/$default/${method === 'ANY' ? 'GET' : method}${path}`)
    check('apigateway.amazonaws.com', source, 'lambda:InvokeFunction', called)
  }
  const rest = restModel(of)
  for (const { arn: called, method, path } of rest?.methods ?? []) {
    const source = arn('execute-api', `${rest?.id}/${rest?.stage}/${method}${path}`)
    check('apigateway.amazonaws.com', source, 'lambda:InvokeFunction', called)
  }
  for (const { id, arn: called } of rest?.authorizers ?? []) {
    const source = arn('execute-api', `${rest?.id}/authorizers/${id}`)
    check('apigateway.amazonaws.com', source, 'lambda:InvokeFunction', called)
  }
  for (const { resource, properties } of of('AWS::Cognito::UserPool')) {
    for (const trigger of Object.values(properties.LambdaConfig ?? {}))
      check(
        'cognito-idp.amazonaws.com',
        attributeOf(resource, 'Arn', ''),
        'lambda:InvokeFunction',
        trigger as string,
      )
  }
}

function statementOf({ Principal, Action, FunctionName, SourceArn }: Json): Json {
  const Condition = SourceArn && { ArnLike: { 'aws:SourceArn': SourceArn } }
  return { Effect: 'Allow', Principal: { Service: Principal }, Action, Resource: FunctionName, Condition }
}

function isFor(principal: Json, service: string): boolean {
  return principal === '*' || principal.AWS === '*' || [principal.Service].flat().includes(service)
}
