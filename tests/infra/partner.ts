import { describe, expect, test } from 'vitest'
import { gatewayKeyOf, OVER, type Tier, tiers } from '#shared/api-keys.ts'
import { type ErrorCode, errorStatuses, problemSchema } from '#shared/errors.ts'
import { parseAddress } from '#shared/routes.ts'
import { partnerRoutes } from '../kit/contracts.ts'
import { all, entries, type Json, only, readable, service } from '../kit/templates.ts'

const [id, api] = entries('AWS::ApiGateway::RestApi')[0] as [string, Json]
const { Body: body } = api.Properties
const methods = Object.entries<Json>(body.paths).flatMap(([path, operations]) =>
  Object.entries<Json>(operations).map(([method, operation]) => ({
    key: `${method.toUpperCase()} ${path}`,
    ...operation,
  })),
)

describe('REST API', () => {
  test('it has every route of the contracts, PATCH beside every PUT, HEAD beside every GET, and the protocol of assistants', () => {
    const addresses = partnerRoutes.flatMap(([, { address }]) => {
      const { method, path } = parseAddress(address)
      const beside: Partial<Record<string, string>> = { PUT: 'PATCH', GET: 'HEAD' }
      return [address, ...(beside[method] ? [`${beside[method]} ${path}`] : [])]
    })
    const mcp = ['POST /mcp', 'GET /mcp', 'HEAD /mcp', 'DELETE /mcp']
    expect(methods.map(({ key }) => key).sort()).toEqual([...addresses, ...mcp].sort())
  })

  test('every method needs a key of ours, and one of the gateway that our authorizer names', () => {
    const open = methods.filter(
      ({ security }) => JSON.stringify(security) !== JSON.stringify([{ keys: [] }, { tier: [] }]),
    )
    expect(open.map(({ key }) => key)).toEqual([])
    expect(body['x-amazon-apigateway-api-key-source']).toBe('AUTHORIZER')
    const { keys, tier } = body.components.securitySchemes
    expect(tier).toEqual({ type: 'apiKey', name: 'x-api-key', in: 'header' })
    const authorizer = keys['x-amazon-apigateway-authorizer']
    expect(authorizer).toMatchObject({
      type: 'request',
      identitySource: 'method.request.header.x-api-key',
      // It counts every call, so that a key over its limit leaves the plan of its tier at once.
      authorizerResultTtlInSeconds: 0,
    })
    expect(readable(authorizer.authorizerUri)).toContain('functions/PartnerAuthorizer/invocations')
  })

  test('every method goes to its function, whole', () => {
    for (const { key, ...operation } of methods) {
      const { uri, type, httpMethod } = operation['x-amazon-apigateway-integration']
      expect([key, type, httpMethod]).toEqual([key, 'aws_proxy', 'POST'])
      const by = key.endsWith(' /mcp') ? 'Mcp' : 'PartnerApi'
      expect(readable(uri)).toMatch(new RegExp(`:lambda:path/2015-03-31/functions/${by}/invocations$`))
    }
  })

  test.each(Object.keys(tiers) as Tier[])(
    'the tier %s has a usage plan with a key and a throttle',
    (tier) => {
      const key = entries('AWS::ApiGateway::ApiKey').find(
        ([, one]) => one.Properties.Value === gatewayKeyOf(tier),
      )
      // API Gateway requires at least 20 characters.
      expect(gatewayKeyOf(tier).length).toBeGreaterThanOrEqual(20)
      const member = all('AWS::ApiGateway::UsagePlanKey').find((one) => one.Properties.KeyId.Ref === key?.[0])
      const plan = service.Resources[member?.Properties.UsagePlanId.Ref]?.Properties
      expect(plan.ApiStages.map(({ ApiId }: Json) => ApiId.Ref)).toEqual([id])
      // A single key of the tier never reaches it.
      expect(plan.Throttle.RateLimit).toBeGreaterThanOrEqual((10 * tiers[tier].perMinute) / 60)
      expect(plan.Quota).toBeUndefined()
    },
  )

  test('calls over a key’s limit have a plan of their own, of a few that learn when their minute ends', () => {
    const plans = all('AWS::ApiGateway::UsagePlan').map(({ Properties }) => Properties.Throttle.RateLimit)
    expect(plans.sort((a, b) => a - b)).toEqual([20, 200, 300])
    expect(entries('AWS::ApiGateway::ApiKey').map(([, { Properties }]) => Properties.Value)).toContain(
      gatewayKeyOf(OVER),
    )
  })

  test('it is throttled, and its log has no personal data', () => {
    const { Properties } = only('AWS::ApiGateway::Stage')
    expect(Properties.MethodSettings).toEqual([
      expect.objectContaining({ DataTraceEnabled: false, ThrottlingRateLimit: 500 }),
    ])
    const fields = Object.values(JSON.parse(Properties.AccessLogSetting.Format)) as string[]
    expect(fields).toContain('$context.httpMethod $context.resourcePath')
    for (const field of fields)
      expect(field).not.toMatch(/context\.path|identity|query|header|userAgent|domainName/i)
  })

  test('its failures raise an alarm', () => {
    const alarm = all('AWS::CloudWatch::Alarm').find(
      ({ Properties }) => Properties.Namespace === 'AWS/ApiGateway' && Properties.MetricName === '5XXError',
    )
    // The document's title is what CloudWatch knows the API by.
    expect(alarm?.Properties.Dimensions).toEqual([{ Name: 'ApiName', Value: body.info.title }])
    expect(api.Properties.Name).toBe(body.info.title)
  })
})

describe('what the REST API answers by itself', () => {
  const responses = Object.entries<Json>(body['x-amazon-apigateway-gateway-responses'])

  test.each(responses)('%s is a problem document', (_type, { statusCode, ...one }) => {
    const text = one.responseTemplates['application/json']
    const problem = problemSchema().parse(JSON.parse(text))
    expect(problem.status).toBe(Number(statusCode))
    expect(errorStatuses[problem.code as ErrorCode]).toBe(problem.status)
    expect(problem).toMatchObject({
      type: `urn:navalha:error:${problem.code}`,
      request_id: '$context.requestId',
    })
    // The text is Portuguese, and ASCII only when sent.
    expect(text).toMatch(/^[ -~]+$/)
    expect(one.responseParameters).toMatchObject({
      'gatewayresponse.header.content-type': "'application/problem+json'",
    })
  })

  test('the codes are those that callers branch on', () => {
    const codes = responses.map(([type, one]) => [
      type,
      JSON.parse(one.responseTemplates['application/json']).code,
    ])
    expect(Object.fromEntries(codes)).toMatchObject({
      UNAUTHORIZED: 'unauthenticated',
      INVALID_API_KEY: 'unauthenticated',
      ACCESS_DENIED: 'forbidden',
      MISSING_AUTHENTICATION_TOKEN: 'route_not_found',
      THROTTLED: 'too_many_requests',
      QUOTA_EXCEEDED: 'too_many_requests',
      REQUEST_TOO_LARGE: 'body_too_large',
      AUTHORIZER_FAILURE: 'internal',
      AUTHORIZER_CONFIGURATION_ERROR: 'internal',
      INTEGRATION_TIMEOUT: 'busy',
      INTEGRATION_FAILURE: 'busy',
      DEFAULT_4XX: 'invalid_input',
      DEFAULT_5XX: 'internal',
    })
  })
})

describe('the distribution, of the REST API', () => {
  const { DistributionConfig } = only('AWS::CloudFront::Distribution').Properties
  const behaviour = (path: string) =>
    DistributionConfig.CacheBehaviors.find(({ PathPattern }: Json) => PathPattern === path)

  test('leads to its stage, with the secret', () => {
    expect(behaviour('v1/*').TargetOriginId).toBe(behaviour('mcp').TargetOriginId)
    const origin = DistributionConfig.Origins.find(({ Id }: Json) => Id === behaviour('v1/*').TargetOriginId)
    expect(readable(origin.DomainName)).toMatch(/^RestApi\.execute-api\./)
    expect(origin.OriginPath).toBe(`/${only('AWS::ApiGateway::Stage').Properties.StageName}`)
    expect(origin.OriginCustomHeaders.map(({ HeaderName }: Json) => HeaderName)).toEqual(['x-origin-secret'])
  })

  test('forwards what a caller may say, and no address that a viewer wrote', () => {
    const { PathPattern: _, OriginRequestPolicyId: ofRoutes, ...routes } = behaviour('v1/*')
    const { PathPattern: __, OriginRequestPolicyId: ofMcp, ...mcp } = behaviour('mcp')
    expect(mcp).toEqual(routes)
    const shared = ['Accept', 'CloudFront-Viewer-Address', 'Content-Type', 'User-Agent', 'X-Api-Key']
    for (const [policyId, more] of [
      [ofRoutes, ['Idempotency-Key', 'If-Match', 'If-None-Match']],
      [ofMcp, ['Mcp-Method', 'Mcp-Name', 'Mcp-Protocol-Version']],
    ]) {
      const policy = service.Resources[policyId.Ref].Properties.OriginRequestPolicyConfig
      // A policy takes ten headers at most.
      expect(policy.HeadersConfig).toEqual({ HeaderBehavior: 'whitelist', Headers: [...shared, ...more] })
      expect(policy.QueryStringsConfig).toEqual({ QueryStringBehavior: 'all' })
      expect(policy.CookiesConfig).toEqual({ CookieBehavior: 'none' })
    }
  })

  test('serves its document from the pages, before its routes', () => {
    const paths = DistributionConfig.CacheBehaviors.map(({ PathPattern }: Json) => PathPattern)
    expect(paths.indexOf('v1/openapi.json')).toBeLessThan(paths.indexOf('v1/*'))
    const { TargetOriginId, CachePolicyId } = DistributionConfig.DefaultCacheBehavior
    expect(behaviour('v1/openapi.json')).toMatchObject({ TargetOriginId, CachePolicyId })
  })
})
