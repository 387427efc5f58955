import { App, Stack } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { describe, expect, test } from 'vitest'
import type { Contract } from '#shared/contract.ts'
import { type ApiName, apis } from '#shared/contracts.ts'
import { constructId } from '../../infra/fn.ts'
import { withHead } from '../../infra/openapi.ts'
import { originSecrets } from '../../infra/origin-secrets.ts'
import { bootScript, hashOf } from '../../web/boot-script.ts'
import { appRoutes } from '../kit/contracts.ts'
import {
  all,
  assembly,
  domain,
  entries,
  full,
  functions,
  type Json,
  only,
  readable,
  service,
  trial,
} from '../kit/templates.ts'

describe('API', () => {
  const [id, { Properties }] = entries('AWS::ApiGatewayV2::Api')[0] as [string, Json]
  const { Body: definition } = Properties
  const routes = Object.entries<Json>(definition.paths).flatMap(([path, { parameters: _, ...operations }]) =>
    Object.entries<Json>(operations).map(([name, operation]) => ({
      key: `${name.replace('x-amazon-apigateway-any-method', 'any').toUpperCase()} ${path}`,
      security: operation.security,
      integration: operation['x-amazon-apigateway-integration'],
    })),
  )
  const declared = appRoutes.flatMap(([, route]) =>
    withHead(route.address).map((address) => ({ ...route, address })),
  )
  const rest: Record<string, ApiName> = {
    'ANY /api/public/{proxy+}': 'public-api',
    'ANY /api/staff/{proxy+}': 'staff-api',
  }

  test('it has every route of the contracts, and a rest that answers with our own refusals', () => {
    const addresses = declared.map(({ address }) => address as string)
    // API Gateway limits the routes of an API to this quota.
    expect(routes.length).toBeLessThanOrEqual(300)
    expect(routes.map(({ key }) => key).sort()).toEqual([...addresses, ...Object.keys(rest)].sort())
  })

  test('every route has a session where the contract wants one', () => {
    const wrong = routes.filter(({ key, security }) => {
      const access = declared.find(({ address }) => address === key)?.access
      const session = access === 'account' || (typeof access === 'object' && 'permission' in access)
      const open = access ? !session : key === 'ANY /api/public/{proxy+}'
      return JSON.stringify(security) !== (open ? undefined : JSON.stringify([{ members: [] }]))
    })
    expect(wrong.map(({ key }) => key)).toEqual([])
    expect(routes.filter(({ security }) => security).length).toBeGreaterThan(0)
  })

  test('a session is a token of our pool for our web client', () => {
    expect(Object.keys(definition.components.securitySchemes)).toEqual(['members'])
    const authorizer = definition.components.securitySchemes.members['x-amazon-apigateway-authorizer']
    const { type, identitySource, jwtConfiguration } = authorizer
    expect([type, identitySource]).toEqual(['jwt', '$request.header.Authorization'])
    expect(jwtConfiguration.audience.map(readable)).toEqual(['UserPoolWebClient'])
    expect(readable(jwtConfiguration.issuer)).toBe('https://cognito-idp.sa-east-1.amazonaws.com/UserPool')
    // An incomplete definition must not go live.
    expect(Properties.FailOnWarnings).toBe(true)
  })

  test('every route goes to the function that mounts its contract', () => {
    const { StageVariables } = only('AWS::ApiGatewayV2::Stage').Properties
    const found = routes.map(({ key, integration }) => {
      const name = integration.$ref.replace('#/components/x-amazon-apigateway-integrations/', '')
      const { uri, ...others } = definition.components['x-amazon-apigateway-integrations'][name]
      expect(others).toEqual({ type: 'aws_proxy', httpMethod: 'POST', payloadFormatVersion: '2.0' })
      const [, variable = ''] =
        /:function:\$\{stageVariables\.(\w+)\}\/invocations$/.exec(readable(uri)) ?? []
      return [key, readable(StageVariables[variable])]
    })
    const { 'partner-api': _, ...names } = apis
    const wanted = (Object.keys(names) as (keyof typeof names)[]).flatMap((name) =>
      Object.values<Contract>(names[name])
        .flatMap((contract) => Object.values(contract))
        .flatMap(({ address }) => withHead(address).map((one) => [one, constructId(name)])),
    )
    const others = Object.entries(rest).map(([key, name]) => [key, constructId(name)])
    expect(found.sort()).toEqual([...wanted, ...others].sort())
  })

  test('one permission per function covers all its routes, so that the policy stays within its limit', () => {
    const permissions = all('AWS::Lambda::Permission').filter(
      ({ Properties }) => Properties.Principal === 'apigateway.amazonaws.com',
    )
    expect(permissions.map(({ Properties }) => readable(Properties.FunctionName)).sort()).toEqual([
      'AssistantApi',
      'IntegrationsApi',
      'LinksApi',
      'Mcp',
      'PagesApi',
      'PartnerApi',
      'PartnerAuthorizer',
      'PublicApi',
      'StaffApi',
    ])
  })

  test('each route without a session has its own throttle', () => {
    const stage = only('AWS::ApiGatewayV2::Stage').Properties
    const open = routes.filter(({ security }) => !security)
    // Google's notifications come from few addresses for all businesses.
    const rate = (key: string) => (/^(GET|HEAD) |\/public\/google\//.test(key) ? 200 : 50)
    expect(stage.RouteSettings).toEqual(
      Object.fromEntries(
        open.map(({ key }) => [
          key,
          {
            DetailedMetricsEnabled: true,
            ThrottlingRateLimit: rate(key),
            ThrottlingBurstLimit: 2 * rate(key),
          },
        ]),
      ),
    )
    // CloudFormation refuses settings of a route that it has not made yet.
    expect(stage.ApiId).toEqual({ Ref: id })
  })

  test('it is throttled, and its log has no personal data', () => {
    const { Properties } = only('AWS::ApiGatewayV2::Stage')
    expect(Properties.DefaultRouteSettings).toMatchObject({
      ThrottlingRateLimit: 1000,
      ThrottlingBurstLimit: 2000,
    })
    const fields = Object.values(JSON.parse(Properties.AccessLogSettings.Format)) as string[]
    expect(fields).toContain('$context.routeKey')
    for (const field of fields) expect(field).not.toMatch(/path|identity|query|header|userAgent|domainName/i)
  })
})

describe('distribution', () => {
  const { DistributionConfig } = only('AWS::CloudFront::Distribution').Properties
  const behaviour = (path: string) =>
    DistributionConfig.CacheBehaviors.find(({ PathPattern }: Json) => PathPattern === path)
  const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'

  const resolved = (secret: string) => `{{resolve:secretsmanager:${secret}:SecretString:::}}`
  const requestPolicy = (path: string) =>
    service.Resources[behaviour(path).OriginRequestPolicyId.Ref].Properties.OriginRequestPolicyConfig

  test('answers for the domain and every business under it', () => {
    expect(DistributionConfig).toMatchObject({
      Aliases: [domain, `*.${domain}`],
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
      PriceClass: 'PriceClass_All',
    })
    expect(entries('AWS::Route53::RecordSet')).toHaveLength(4)
  })

  test('the API is never cached, gets the viewer’s address from CloudFront, and knows us by the secret', () => {
    expect(behaviour('api/*')).toMatchObject({
      CachePolicyId: cachingDisabled,
      ViewerProtocolPolicy: 'https-only',
    })
    const { HeadersConfig } = requestPolicy('api/*')
    expect(HeadersConfig.HeaderBehavior).toBe('whitelist')
    expect(HeadersConfig.Headers).toEqual(
      expect.arrayContaining(['CloudFront-Viewer-Address', 'Idempotency-Key']),
    )
    expect(HeadersConfig.Headers).not.toContain('Host')
    const { OriginCustomHeaders } = DistributionConfig.Origins.find((one: Json) => one.CustomOriginConfig)
    expect(OriginCustomHeaders).toHaveLength(1)
    const [{ HeaderName, HeaderValue }] = OriginCustomHeaders
    expect([HeaderName, readable(HeaderValue)]).toEqual(['x-origin-secret', resolved('OriginSecret0')])
    for (const name of Object.keys(apis)) {
      const variables = functions.find((one) => one.name === name)?.properties.Environment.Variables
      expect(readable(variables.ORIGIN_SECRET)).toBe(
        `${resolved('OriginSecret0')},${resolved('OriginSecret1')}`,
      )
    }
  })

  test('a turn of the secret has no gap, whichever of distribution and functions changes first', () => {
    const turns = Array.from({ length: 7 }, (_, turn) => {
      const stack = new Stack(new App(), 'S')
      const { accepted, sent } = stack.resolve(originSecrets(stack, turn))
      const secrets = (value: Json): string[] => JSON.stringify(value).match(/OriginSecret\w+/g) ?? []
      return { accepted: secrets(accepted), sent: secrets(sent)[0] }
    })
    for (const [turn, { accepted, sent }] of turns.entries()) {
      expect(accepted).toHaveLength(2)
      // The neighbours are what runs while a deploy is half done.
      for (const other of turns.slice(Math.max(0, turn - 1), turn + 2)) expect(other.accepted).toContain(sent)
    }
    expect(turns[2]?.sent).not.toBe(turns[0]?.sent)
    expect(turns[2]?.accepted).not.toContain(turns[0]?.sent)
  })

  test('routes of members get the session and the business’s name, and no address that a viewer wrote', () => {
    const paths = DistributionConfig.CacheBehaviors.map(({ PathPattern }: Json) => PathPattern)
    expect(paths.indexOf('api/staff/*')).toBeLessThan(paths.indexOf('api/*'))
    const { OriginRequestPolicyId: _, PathPattern: __, ...staff } = behaviour('api/staff/*')
    const { OriginRequestPolicyId: ___, PathPattern: ____, ...others } = behaviour('api/*')
    expect(staff).toEqual(others)
    const { HeadersConfig, CookiesConfig } = requestPolicy('api/staff/*')
    expect(HeadersConfig).toEqual({
      HeaderBehavior: 'allExcept',
      Headers: ['Host', 'CloudFront-Viewer-Address'],
    })
    expect(CookiesConfig).toEqual({ CookieBehavior: 'none' })
  })

  test('pictures come from the uploads bucket, which the distribution alone reads', () => {
    const { TargetOriginId, FunctionAssociations } = behaviour('uploads/*')
    expect(FunctionAssociations).toBeUndefined()
    const origin = DistributionConfig.Origins.find(({ Id }: Json) => Id === TargetOriginId)
    expect(readable(origin.DomainName)).toBe('Uploads.RegionalDomainName')
    expect(origin.OriginAccessControlId).toBeDefined()
  })

  test('the host function runs for pages only', () => {
    const events = ({ FunctionAssociations = [] }: Json) =>
      FunctionAssociations.map(({ EventType }: Json) => EventType)
    expect(events(DistributionConfig.DefaultCacheBehavior)).toEqual(['viewer-request', 'viewer-response'])
    expect(events(behaviour('embed/*'))).toEqual(['viewer-request'])
    expect([...events(behaviour('assets/*')), ...events(behaviour('api/*'))]).toEqual([])
    const { FunctionCode, FunctionConfig } = only('AWS::CloudFront::Function').Properties
    expect(FunctionCode).toContain(`APP_HOST = '${domain}'`)
    expect(FunctionCode).not.toContain('__')
    expect(FunctionCode).toContain('Página não encontrada')
    expect(Buffer.byteLength(FunctionCode)).toBeLessThan(10_000)
    expect(FunctionConfig.Runtime).toBe('cloudfront-js-2.0')
  })

  test('the API is an origin that the function can select, and for frames it gets no query', () => {
    const { TargetOriginId, OriginRequestPolicyId, CachePolicyId, AllowedMethods } = behaviour('embed/*')
    expect([TargetOriginId, behaviour('api/*').TargetOriginId]).toEqual(['api', 'api'])
    expect(only('AWS::CloudFront::Function').Properties.FunctionCode).toContain(
      "cf.selectRequestOriginById('api')",
    )
    expect([OriginRequestPolicyId, CachePolicyId, AllowedMethods]).toEqual([
      undefined,
      cachingDisabled,
      ['GET', 'HEAD'],
    ])
  })

  const headersOf = (path: string) =>
    service.Resources[behaviour(path).ResponseHeadersPolicyId.Ref].Properties.ResponseHeadersPolicyConfig

  test('what is framed brings its own policy; an error there has one that nobody may frame', () => {
    const { SecurityHeadersConfig } = headersOf('embed/*')
    expect(SecurityHeadersConfig.FrameOptions).toBeUndefined()
    expect(SecurityHeadersConfig.ContentSecurityPolicy).toEqual({
      ContentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
      Override: false,
    })
  })

  test('every other answer carries the security headers; of inline scripts only the boot script runs', () => {
    const { SecurityHeadersConfig, CustomHeadersConfig } = headersOf('api/*')
    expect(SecurityHeadersConfig.FrameOptions).toEqual({ FrameOption: 'DENY', Override: true })
    const policy = readable(SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy)
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain(`script-src 'self' ${hashOf(bootScript('staff-boot'))};`)
    expect(policy).toContain("img-src 'self';")
    expect(CustomHeadersConfig.Items).toContainEqual({
      Header: 'cross-origin-resource-policy',
      Value: 'same-site',
      Override: true,
    })
    expect(policy).toContain(
      "connect-src 'self' https://cognito-idp.sa-east-1.amazonaws.com https://Uploads.RegionalDomainName;",
    )
    const others = ['assets/*', 'uploads/*', 'api/*'].map(behaviour)
    for (const one of [DistributionConfig.DefaultCacheBehavior, ...others]) {
      const { ResponseHeadersPolicyId } = behaviour('api/*')
      expect(one).toMatchObject({ ResponseHeadersPolicyId, Compress: true })
    }
  })

  test('assets are cached for ever, pages are revalidated', () => {
    const uploads = all('Custom::CDKBucketDeployment').map(({ Properties }) => [
      Properties.Include ?? Properties.Exclude,
      Properties.SystemMetadata['cache-control'],
    ])
    expect(uploads).toEqual([
      [['assets/*'], 'public, max-age=31536000, immutable'],
      [['assets/*'], 'no-cache'],
      [undefined, 'no-cache'],
    ])
  })

  test('pages come after the assets they name and everything they call', () => {
    const { template: own } = assembly.getStackByName('NavalhaService')
    const served = ['AWS::Lambda::Function', 'AWS::ApiGatewayV2::Stage', 'AWS::ApiGateway::Stage']
      .flatMap((type) => entries(type))
      .filter(([, { Metadata, Type }]) => Type !== 'AWS::Lambda::Function' || Metadata?.Navalha)
    const ids = served.map(([id]) => id).filter((id) => id in own.Resources)
    expect(ids.length).toBeGreaterThan(10)
    const { DependsOn } = only('Custom::CDKBucketDeployment', service, 'UploadPages')
    expect(DependsOn).toEqual(expect.arrayContaining([...ids, expect.stringMatching(/^UploadAssets/)]))
  })
})

test.each([
  ['with a domain', full.app],
  ['without', trial.app],
])('cdk-nag finds no violation: %s', (_, app) => {
  const { violations } = new AwsSolutionsChecks().validateScope(app)
  expect(
    violations.map(({ ruleName, violatingResources }) => [
      ruleName,
      violatingResources.map((one) => one.constructPath),
    ]),
  ).toEqual([])
})
