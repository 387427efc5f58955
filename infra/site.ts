import { Annotations, Duration, Fn, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib'
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway'
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { AaaaRecord, ARecord, PublicHostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets'
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { bootScript, hashOf } from '../web/boot-script.ts'
import type { EdgeStack } from './edge-stack.ts'
import { hostCode } from './host-code.ts'
import { PARTNER_STAGE } from './partner-api.ts'

export type SiteProps = {
  api: IHttpApi
  partners: SpecRestApi
  originSecret: string
  edge?: EdgeStack
  domain?: string
  hostedZoneId?: string
  uploads: IBucket
}

/** Pictures from other hosts would reveal visitors. Colours use the CSSOM, not `unsafe-inline`. */
const contentSecurityPolicy = (region: string, uploads: IBucket) =>
  [
    "default-src 'none'",
    `script-src 'self' ${hashOf(bootScript('staff-boot'))}`,
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    `connect-src 'self' https://cognito-idp.${region}.amazonaws.com https://${uploads.bucketRegionalDomainName}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

export function site(scope: Construct, props: SiteProps): { distribution: Distribution; bucket: Bucket } {
  const { api, originSecret, edge, domain } = props
  const bucket = webBucket(scope)
  const pages = S3BucketOrigin.withOriginAccessControl(bucket)
  const policy = contentSecurityPolicy(Stack.of(scope).region, props.uploads)
  const responseHeadersPolicy = securityHeaders(scope, 'SecurityHeaders', policy)
  const host = hostFunction(scope, domain)
  const onRequest = { function: host, eventType: FunctionEventType.VIEWER_REQUEST }
  const shared = { viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS, responseHeadersPolicy }
  const apiBehaviour = {
    ...shared,
    // A redirected POST would lose its body, so plain HTTP is refused.
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    origin: new HttpOrigin(apiHost(api), {
      // The edge's function selects it by this name.
      originId: 'api',
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      customHeaders: { 'x-origin-secret': originSecret },
    }),
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
  }
  const partnerBehaviour = {
    ...apiBehaviour,
    origin: new HttpOrigin(partnerHost(props.partners), {
      originId: 'partners',
      originPath: `/${PARTNER_STAGE}`,
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      customHeaders: { 'x-origin-secret': originSecret },
    }),
    originRequestPolicy: partnerRequestPolicy(scope, 'PartnerRequests', [
      'Idempotency-Key',
      'If-Match',
      'If-None-Match',
    ]),
  }
  const assistantBehaviour = {
    ...partnerBehaviour,
    originRequestPolicy: partnerRequestPolicy(scope, 'AssistantRequests', [
      'Mcp-Method',
      'Mcp-Name',
      'Mcp-Protocol-Version',
    ]),
  }
  const distribution = new Distribution(scope, 'Distribution', {
    comment: 'Navalha',
    domainNames: domain ? [domain, `*.${domain}`] : undefined,
    certificate: edge?.certificate,
    webAclId: edge?.webAcl.attrArn,
    minimumProtocolVersion: edge && SecurityPolicyProtocol.TLS_V1_2_2021,
    httpVersion: HttpVersion.HTTP2_AND_3,
    // Cheaper classes exclude South America.
    priceClass: PriceClass.PRICE_CLASS_ALL,
    defaultBehavior: {
      ...shared,
      origin: pages,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      functionAssociations: [onRequest, { function: host, eventType: FunctionEventType.VIEWER_RESPONSE }],
    },
    additionalBehaviors: {
      'assets/*': { ...shared, origin: pages, cachePolicy: CachePolicy.CACHING_OPTIMIZED },
      'uploads/*': {
        ...shared,
        origin: pictures(scope, props.uploads),
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      },
      // Query parameters that other websites add must not reach the API.
      'embed/*': {
        ...apiBehaviour,
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
        responseHeadersPolicy: securityHeaders(scope, 'EmbedHeaders'),
        functionAssociations: [onRequest],
      },
      'api/staff/*': { ...apiBehaviour, originRequestPolicy: staffRequestPolicy(scope) },
      'api/*': { ...apiBehaviour, originRequestPolicy: apiRequestPolicy(scope) },
      // The build writes it, so that reading it costs no call.
      'v1/openapi.json': { ...shared, origin: pages, cachePolicy: CachePolicy.CACHING_OPTIMIZED },
      'v1/*': partnerBehaviour,
      mcp: assistantBehaviour,
    },
  })
  Validations.of(distribution).acknowledge(
    { id: 'AwsSolutions-CFR1', reason: 'Customers travel, and so do owners: no country is shut out.' },
    {
      id: 'AwsSolutions-CFR3',
      reason: 'The access log would keep whole paths, and they carry phones and link tokens.',
    },
  )
  if (!domain) {
    Validations.of(distribution).acknowledge(
      { id: 'AwsSolutions-CFR2', reason: 'A trial under the default name; the web ACL comes with a domain.' },
      {
        id: 'AwsSolutions-CFR4',
        reason: 'The default certificate fixes the protocols; a domain brings TLS 1.2 as the least.',
      },
    )
  }
  if (domain && props.hostedZoneId) records(scope, distribution, domain, props.hostedZoneId)
  return { distribution, bucket }
}

/** The bucket is imported by name; the state stack's policy admits the distribution. */
function pictures(scope: Construct, { bucketArn, bucketRegionalDomainName }: IBucket): IOrigin {
  const bucket = Bucket.fromBucketAttributes(scope, 'Pictures', { bucketArn, bucketRegionalDomainName })
  Annotations.of(scope).acknowledgeWarning(
    '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
    'The state stack wrote that policy.',
  )
  return S3BucketOrigin.withOriginAccessControl(bucket)
}

/** It is retained, because a full bucket cannot be deleted. */
function webBucket(scope: Construct): Bucket {
  const bucket = new Bucket(scope, 'Web', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: RemovalPolicy.RETAIN,
  })
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason: 'Only the distribution reads it, and what it holds is public.',
  })
  return bucket
}

function hostFunction(scope: Construct, domain: string | undefined): EdgeFunction {
  return new EdgeFunction(scope, 'Host', {
    comment: 'Host, path and viewer decide which page is served',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(hostCode(domain)),
  })
}

/** "All viewer headers" would accept a forged `cloudfront-viewer-address`. */
function apiRequestPolicy(scope: Construct): OriginRequestPolicy {
  return new OriginRequestPolicy(scope, 'ApiRequests', {
    headerBehavior: OriginRequestHeaderBehavior.allowList(
      'Accept',
      'Accept-Language',
      'CloudFront-Viewer-Address',
      'Content-Type',
      'Idempotency-Key',
      // Calendar programs ask whether an agenda has changed.
      'If-None-Match',
      'Origin',
      'User-Agent',
    ),
    queryStringBehavior: OriginRequestQueryStringBehavior.all(),
  })
}

/** A list keeps out forged headers and those that the gateway would misread. */
function partnerRequestPolicy(scope: Construct, id: string, more: string[]): OriginRequestPolicy {
  return new OriginRequestPolicy(scope, id, {
    headerBehavior: OriginRequestHeaderBehavior.allowList(
      'Accept',
      'CloudFront-Viewer-Address',
      'Content-Type',
      'User-Agent',
      'X-Api-Key',
      ...more,
    ),
    queryStringBehavior: OriginRequestQueryStringBehavior.all(),
  })
}

/** CloudFront forwards `authorization` only with all headers, so forgeable ones are excluded. */
function staffRequestPolicy(scope: Construct): OriginRequestPolicy {
  return new OriginRequestPolicy(scope, 'StaffRequests', {
    headerBehavior: OriginRequestHeaderBehavior.denyList('Host', 'CloudFront-Viewer-Address'),
    queryStringBehavior: OriginRequestQueryStringBehavior.all(),
  })
}

/** Replies bring their own policy unless one is given; errors may not be framed. */
function securityHeaders(scope: Construct, id: string, policy?: string): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: {
        contentSecurityPolicy: policy ?? "default-src 'none'; frame-ancestors 'none'",
        override: policy !== undefined,
      },
      contentTypeOptions: { override: true },
      ...(policy && { frameOptions: { frameOption: HeadersFrameOption.DENY, override: true } }),
      // Paths contain slugs and tokens, so other sites see the origin only.
      referrerPolicy: {
        referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        override: true,
      },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(730),
        includeSubdomains: true,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: [
        { header: 'permissions-policy', value: 'camera=(), geolocation=(), microphone=()', override: true },
        { header: 'cross-origin-opener-policy', value: 'same-origin', override: true },
        { header: 'cross-origin-resource-policy', value: 'same-site', override: true },
      ],
    },
  })
}

function records(scope: Construct, distribution: Distribution, domain: string, hostedZoneId: string) {
  const zone = PublicHostedZone.fromPublicHostedZoneAttributes(scope, 'Zone', {
    hostedZoneId,
    zoneName: domain,
  })
  const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution))
  for (const [id, recordName] of [
    ['Bare', domain],
    ['Businesses', `*.${domain}`],
  ] as const) {
    new ARecord(scope, `${id}Ipv4`, { zone, recordName, target })
    new AaaaRecord(scope, `${id}Ipv6`, { zone, recordName, target })
  }
}

function partnerHost(api: SpecRestApi): string {
  const { region, urlSuffix } = Stack.of(api)
  return `${api.restApiId}.execute-api.${region}.${urlSuffix}`
}

function apiHost(api: IHttpApi): string {
  return Fn.select(2, Fn.split('/', api.apiEndpoint))
}
