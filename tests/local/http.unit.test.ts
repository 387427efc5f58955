import { describe, expect, it } from 'vitest'
import { httpModel } from '../../infra/local/template/http-model.ts'
import type { Json, Of } from '../../infra/local/template/resolve.ts'

const functions = 'arn:aws:apigateway:sa-east-1:lambda:path/2015-03-31/functions'
const arn = (name: string) => `arn:aws:lambda:sa-east-1:000000000000:function:${name}`
const integration = (name: string) => ({
  type: 'aws_proxy',
  httpMethod: 'POST',
  payloadFormatVersion: '2.0',
  uri: `${functions}/${arn(name)}/invocations`,
})
const operation = {
  responses: {},
  'x-amazon-apigateway-integration': { $ref: '#/components/x-amazon-apigateway-integrations/web' },
}
const parameters = [{ name: 'proxy+', in: 'path', required: true }]
const members = {
  type: 'oauth2',
  'x-amazon-apigateway-authorizer': {
    type: 'jwt',
    identitySource: '$request.header.Authorization',
    jwtConfiguration: { issuer: 'https://pool', audience: ['client'] },
  },
}
const components = {
  securitySchemes: { members },
  'x-amazon-apigateway-integrations': { web: integration(`\${stageVariables.Web}`) },
}
const own = { ...operation, 'x-amazon-apigateway-integration': integration('own') }
const paths = {
  '/a': { get: operation, post: { ...own, security: [{ members: ['write'] }] } },
  '/b/{proxy+}': { parameters, 'x-amazon-apigateway-any-method': operation },
}
const definition = { openapi: '3.0.1', info: {}, paths, components }
const stage = {
  ApiId: 'Api',
  StageName: '$default',
  AutoDeploy: true,
  StageVariables: { Web: 'web' },
  RouteSettings: { 'ANY /b/{proxy+}': {} },
}

function read(body: Json = definition, stageProperties: Json = stage, api: Json = { FailOnWarnings: true }) {
  const resources: Record<string, Json> = {
    'AWS::ApiGatewayV2::Api': { resource: { id: 'Api' }, properties: { Body: body, ...api } },
    'AWS::ApiGatewayV2::Stage': { resource: { id: 'Stage' }, properties: stageProperties },
  }
  const of: Of = (...types) => types.flatMap((type) => resources[type] ?? [])
  return httpModel(of)
}

it('the model has the routes, functions and authorizers of the definition and the stage', () => {
  const web = { function: 'web', arn: arn('web'), authorizer: undefined }
  const authorizer = { issuer: 'https://pool', audience: ['client'], scopes: ['write'] }
  expect(read()).toEqual({
    id: 'Api',
    variables: { Web: 'web' },
    routes: [
      { key: 'GET /a', ...web },
      { key: 'POST /a', function: 'own', arn: arn('own'), authorizer },
      { key: 'ANY /b/{proxy+}', ...web },
    ],
  })
})

describe('templates that stop the start', () => {
  const withPath = (path: Json) => ({ ...definition, paths: { '/a': path } })
  const withIntegration = (more: Json) =>
    withPath({ get: { ...own, 'x-amazon-apigateway-integration': { ...integration('own'), ...more } } })
  it.each<[string, RegExp, Parameters<typeof read>]>([
    ['warnings', /without warnings/, [definition, stage, {}]],
    ['a second source of routes', /one document/, [definition, stage, { FailOnWarnings: true, Target: 'x' }]],
    ['another OpenAPI version', /one document/, [{ ...definition, openapi: '3.1.0' }]],
    ['security of the whole document', /security/, [{ ...definition, security: [] }]],
    ['another stage', /stage \$default/, [definition, { ...stage, StageName: 'live' }]],
    [
      'settings for an unknown route',
      /find Route by key GET \/b/,
      [definition, { ...stage, RouteSettings: { 'GET /b': {} } }],
    ],
    ['a variable that is not set', /no variable Web/, [definition, { ...stage, StageVariables: {} }]],
    [
      'an undeclared parameter',
      /parameters of \/a\/\{id\}/,
      [{ ...definition, paths: { '/a/{id}': { get: own } } }],
    ],
    ['an unknown method', /operation trace/, [withPath({ trace: own })]],
    ['an operation without answers', /operation get/, [withPath({ get: { ...own, responses: undefined } })]],
    ['an undefined integration', /integration undefined/, [{ ...definition, components: {} }]],
    ['another payload format', /format 1\.0/, [withIntegration({ payloadFormatVersion: '1.0' })]],
    ['another integration', /https:\/\/else/, [withIntegration({ uri: 'https://else' })]],
    [
      'an unknown authorizer',
      /authorizer others/,
      [withPath({ get: { ...own, security: [{ others: [] }] } })],
    ],
  ])('a template with %s stops the start', (_, message, input) => {
    expect(() => read(...input)).toThrow(message)
  })
})
