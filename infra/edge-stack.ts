import { CrossStackReferences, ReferenceStrength, Stack, type StackProps } from 'aws-cdk-lib'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import { PublicHostedZone } from 'aws-cdk-lib/aws-route53'
import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { badReputation, managed, rateLimit, webAcl } from './web-acl.ts'

/** An address may send this many requests in five minutes; mobile networks share addresses. */
const RATE_LIMIT = 3000
/** Google calls for all businesses from few addresses; the API throttles it. */
const GOOGLE_NOTIFICATIONS = '/api/public/google/'
/** An open agenda polls every three seconds, and a large business has a hundred behind one address. */
const STAFF = '/api/staff/'
const STAFF_RATE_LIMIT = 15_000
/** Each key has a limit of its own, and one address may serve ten businesses of the high tier. */
const PARTNERS = ['/v1/', '/mcp']
const PARTNER_RATE_LIMIT = 30_000

export type EdgeStackProps = StackProps & {
  domain: string
  /** Without it the validation record is created by hand during the deploy. */
  hostedZoneId?: string
}

export class EdgeStack extends Stack {
  readonly certificate: Certificate
  readonly webAcl: CfnWebACL

  constructor(scope: Construct, id: string, { domain, hostedZoneId, ...props }: EdgeStackProps) {
    super(scope, id, { ...props, description: 'Navalha: certificate and web ACL of the distribution' })
    const zone = hostedZoneId
      ? PublicHostedZone.fromPublicHostedZoneId(this, 'Zone', hostedZoneId)
      : undefined
    this.certificate = new Certificate(this, 'Certificate', {
      domainName: domain,
      subjectAlternativeNames: [`*.${domain}`],
      validation: CertificateValidation.fromDns(zone),
    })
    this.webAcl = webAcl(this, 'CLOUDFRONT', [
      rateLimit('Rate', RATE_LIMIT, { not: [GOOGLE_NOTIFICATIONS, STAFF, ...PARTNERS] }),
      rateLimit('StaffRate', STAFF_RATE_LIMIT, { only: [STAFF] }),
      rateLimit('PartnerRate', PARTNER_RATE_LIMIT, { only: PARTNERS }),
      badReputation(),
      // These rules only count: the product explains a bad body itself, and systems name no browser.
      managed('AWSManagedRulesCommonRuleSet', [
        'SizeRestrictions_BODY',
        'CrossSiteScripting_BODY',
        'NoUserAgent_HEADER',
      ]),
      managed('AWSManagedRulesKnownBadInputsRuleSet'),
    ])
    // The service stack reads these by name, because exports across regions need custom resources.
    for (const resource of [this.certificate, this.webAcl]) {
      CrossStackReferences.of(resource).produce(ReferenceStrength.WEAK)
    }
  }
}
