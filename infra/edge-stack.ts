import { CrossStackReferences, ReferenceStrength, Stack, type StackProps } from 'aws-cdk-lib'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import { PublicHostedZone } from 'aws-cdk-lib/aws-route53'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'

export type EdgeStackProps = StackProps & {
  domain: string
  /** Route 53 zone of the domain. Without it the validation record is made by hand while the deploy waits. */
  hostedZoneId?: string
}

/** What CloudFront takes from us-east-1 only: the certificate and the web ACL. */
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
    this.webAcl = webAcl(this)
    // The service reads these by name when it is deployed: exports would need custom resources to cross regions.
    for (const resource of [this.certificate, this.webAcl]) {
      CrossStackReferences.of(resource).produce(ReferenceStrength.WEAK)
    }
  }
}

/**
 * Requests one address may make in five minutes. High, because Brazilian mobile networks put many people behind one.
 */
const RATE_LIMIT = 3000

function webAcl(scope: Construct): CfnWebACL {
  return new CfnWebACL(scope, 'WebAcl', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: visibility('WebAcl'),
    rules: [
      {
        name: 'Rate',
        priority: 0,
        action: { block: {} },
        statement: { rateBasedStatement: { limit: RATE_LIMIT, aggregateKeyType: 'IP' } },
        visibilityConfig: visibility('Rate'),
      },
      managed(1, 'AWSManagedRulesAmazonIpReputationList'),
      // Counted, not blocked: a long or strange body gets the product's own answer, which says what is wrong with it.
      managed(2, 'AWSManagedRulesCommonRuleSet', ['SizeRestrictions_BODY', 'CrossSiteScripting_BODY']),
      managed(3, 'AWSManagedRulesKnownBadInputsRuleSet'),
    ],
  })
}

function managed(priority: number, name: string, counted?: readonly string[]): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ruleActionOverrides: counted?.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
    visibilityConfig: visibility(name),
  }
}

function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  // Sampled requests would keep whole paths, phones included.
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false }
}
