import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'

type Rule = Omit<CfnWebACL.RuleProperty, 'priority'>

export function webAcl(
  scope: Construct,
  where: 'CLOUDFRONT' | 'REGIONAL',
  rules: readonly Rule[],
): CfnWebACL {
  return new CfnWebACL(scope, 'WebAcl', {
    scope: where,
    defaultAction: { allow: {} },
    visibilityConfig: visibility('WebAcl'),
    rules: rules.map((rule, priority) => ({ ...rule, priority })),
  })
}

/** Counts five minutes, under some paths or outside them. */
export function rateLimit(
  name: string,
  limit: number,
  { only, not }: { only?: readonly string[]; not?: readonly string[] } = {},
): Rule {
  const scopeDownStatement = not ? { notStatement: { statement: under(not) } } : only && under(only)
  return {
    name,
    action: { block: {} },
    statement: { rateBasedStatement: { limit, aggregateKeyType: 'IP', scopeDownStatement } },
    visibilityConfig: visibility(name),
  }
}

/** An `orStatement` needs at least two. */
function under(paths: readonly string[]): CfnWebACL.StatementProperty {
  const [first = { orStatement: { statements: [] } }, ...others] = paths.map(beginsWith)
  return others.length > 0 ? { orStatement: { statements: [first, ...others] } } : first
}

const beginsWith = (path: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    searchString: path,
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
})

/** AWS lists addresses of known attackers. */
export const badReputation = (): Rule => managed('AWSManagedRulesAmazonIpReputationList')

/** Rules in `counted` do not block. */
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
