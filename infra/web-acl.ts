import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'

type Rule = Omit<CfnWebACL.RuleProperty, 'priority'>

/**
 * Blocks addresses over `limit` requests in five minutes, those under the path `uncounted` left out, and addresses of bad
 * reputation, then `rules`.
 */
export function webAcl(
  scope: Construct,
  where: 'CLOUDFRONT' | 'REGIONAL',
  { limit, uncounted }: { limit: number; uncounted?: string },
  rules: readonly Rule[] = [],
): CfnWebACL {
  const rate: Rule = {
    name: 'Rate',
    action: { block: {} },
    statement: {
      rateBasedStatement: {
        limit,
        aggregateKeyType: 'IP',
        ...(uncounted && { scopeDownStatement: { notStatement: { statement: under(uncounted) } } }),
      },
    },
    visibilityConfig: visibility('Rate'),
  }
  return new CfnWebACL(scope, 'WebAcl', {
    scope: where,
    defaultAction: { allow: {} },
    visibilityConfig: visibility('WebAcl'),
    rules: [rate, managed('AWSManagedRulesAmazonIpReputationList'), ...rules].map((rule, priority) => ({
      ...rule,
      priority,
    })),
  })
}

const under = (path: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    searchString: path,
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
})

/** A rule group of AWS; rules in `counted` do not block. */
export function managed(name: string, counted?: readonly string[]): Rule {
  return {
    name,
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
  // Samples would store whole paths, with phones.
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false }
}
