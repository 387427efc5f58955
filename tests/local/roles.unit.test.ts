import { describe, expect, it } from 'vitest'
import { addTemplate, type Json } from '../../infra/local/template/resolve.ts'
import { readModel } from '../../infra/local/template/template.ts'

const QUEUE = 'arn:aws:sqs:sa-east-1:000000000000:Queue'
const Role = { Type: 'AWS::IAM::Role' }
const fn = {
  Type: 'AWS::Lambda::Function',
  Properties: { Role: { 'Fn::GetAtt': ['Role', 'Arn'] } },
  Metadata: { Navalha: { Entry: 'functions/entry/fn.ts' } },
}
const attribute = (...path: string[]): Json => ({ 'Fn::GetAtt': path })

const without = (resources: Json, name: string): Json =>
  Object.fromEntries(Object.entries(resources).filter(([id]) => id !== name))

function read(Resources: Json) {
  const resources = { byId: new Map(), exports: new Map() }
  addTemplate(resources, { Resources })
  return readModel(resources, { queueBase: '', secretSeed: '' })
}

describe('roles in a template', () => {
  const statementsFor = (role: Json, more: Json = {}) => {
    const named = { ...Role, Properties: role }
    return read({ Fn: fn, Role: named, Queue: { Type: 'AWS::SQS::Queue' }, ...more }).functions[0]?.statements
  }
  const document = {
    Statement: { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: attribute('Queue', 'Arn') },
  }
  const statement = { effect: 'Allow', actions: ['sqs:SendMessage'], resources: [QUEUE], conditions: [] }

  it('a function gets the inline and attached statements of its own role only', () => {
    const attached = (role: string) => ({
      Type: 'AWS::IAM::Policy',
      Properties: { PolicyDocument: document, Roles: [{ Ref: role }] },
    })
    const more = { Attached: attached('Role'), Stray: attached('Other'), Other: Role }
    expect(statementsFor({ Policies: [{ PolicyDocument: document }] }, more)).toEqual([statement, statement])
  })

  it('a managed policy on a function’s role stops the start', () => {
    expect(() => statementsFor({ ManagedPolicyArns: ['arn:aws:iam::aws:policy/X'] })).toThrow(
      'managed policies',
    )
  })
})

describe('callers in a template', () => {
  const permit = (Principal: string, SourceArn: Json) => ({
    Type: 'AWS::Lambda::Permission',
    Properties: {
      Principal,
      Action: 'lambda:InvokeFunction',
      FunctionName: attribute('Fn', 'Arn'),
      SourceArn,
    },
  })
  const queuePolicy = (source: string, more: Json[] = []) => ({
    Type: 'AWS::SQS::QueuePolicy',
    Properties: {
      PolicyDocument: {
        Statement: [
          {
            Effect: 'Allow',
            Action: 'sqs:SendMessage',
            Resource: attribute('Queue', 'Arn'),
            Condition: { ArnEquals: { 'aws:SourceArn': attribute(source, 'Arn') } },
            Principal: { Service: 'events.amazonaws.com' },
          },
          ...more,
        ],
      },
    },
  })
  const denyTo = (secure: string) => ({
    Effect: 'Deny',
    Principal: { AWS: '*' },
    Action: 'sqs:*',
    Resource: attribute('Queue', 'Arn'),
    Condition: { Bool: { 'aws:SecureTransport': secure } },
  })
  const rule = (target: string, more = {}) => ({
    Type: 'AWS::Events::Rule',
    Properties: { Targets: [{ Arn: attribute(target, 'Arn'), ...more }] },
  })
  const uri = (fn: Json) => ({
    'Fn::Join': ['', ['arn:aws:apigateway:sa-east-1:lambda:path/2015-03-31/functions/', fn, '/invocations']],
  })
  const httpApi = {
    Type: 'AWS::ApiGatewayV2::Api',
    Properties: {
      FailOnWarnings: true,
      Body: {
        openapi: '3.0.1',
        paths: {
          '/x': {
            get: {
              responses: {},
              'x-amazon-apigateway-integration': {
                type: 'aws_proxy',
                httpMethod: 'POST',
                payloadFormatVersion: '2.0',
                uri: uri(attribute('Fn', 'Arn')),
              },
            },
          },
        },
      },
    },
  }
  const stage = {
    Type: 'AWS::ApiGatewayV2::Stage',
    Properties: { ApiId: { Ref: 'Api' }, StageName: '$default', AutoDeploy: true },
  }
  const pool = {
    Type: 'AWS::Cognito::UserPool',
    Properties: { LambdaConfig: { PostConfirmation: attribute('Fn', 'Arn') } },
  }
  const api = { 'Fn::Join': ['', ['arn:aws:execute-api:sa-east-1:000000000000:', { Ref: 'Api' }, '/*/*']] }
  it.each<[string, Json, Json]>([
    ['a rule to a queue', { Caller: rule('Queue') }, { Policy: queuePolicy('Caller', [denyTo('false')]) }],
    [
      'a rule to its dead letters',
      { Caller: rule('Fn', { DeadLetterConfig: { Arn: attribute('Queue', 'Arn') } }) },
      { Policy: queuePolicy('Caller'), Permit: permit('events.amazonaws.com', attribute('Caller', 'Arn')) },
    ],
    [
      'a schedule',
      { Caller: rule('Fn') },
      { Permit: permit('events.amazonaws.com', attribute('Caller', 'Arn')) },
    ],
    ['an API', { Api: httpApi, Caller: stage }, { Permit: permit('apigateway.amazonaws.com', api) }],
    [
      'a user pool',
      { Caller: pool },
      { Permit: permit('cognito-idp.amazonaws.com', attribute('Caller', 'Arn')) },
    ],
  ])('the caller “%s” needs a policy that allows it', (_, callers, policies) => {
    const parts = {
      Fn: fn,
      Role,
      Queue: { Type: 'AWS::SQS::Queue' },
      Other: { Type: 'AWS::Events::Rule' },
      ...callers,
    }
    expect(() => read({ ...parts, ...policies })).not.toThrow()
    for (const left of Object.keys(policies))
      expect(() => read(without({ ...parts, ...policies }, left))).toThrow(/does not let/)
  })

  it.each<[string, Json]>([
    ['another rule', queuePolicy('Other')],
    ['insecure calls only', queuePolicy('Caller', [denyTo('true')])],
  ])('a rule is not allowed by a policy for %s', (_, policy) => {
    const parts = { Queue: { Type: 'AWS::SQS::Queue' }, Other: { Type: 'AWS::Events::Rule' } }
    expect(() => read({ ...parts, Caller: rule('Queue'), Policy: policy })).toThrow(/does not let/)
  })
})
