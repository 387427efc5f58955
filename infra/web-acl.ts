import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'

type Rule = Omit<CfnWebACL.RuleProperty, 'priority'>

/** Returns a web ACL with these rules, the first before the others. */
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

/** Blocks addresses over `limit` requests in five minutes, counted under or but for some paths. */
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

/** An `orStatement` needs two. */
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

/** Blocks addresses that AWS knows for attacks. */
export const badReputation = (): Rule => managed('AWSManagedRulesAmazonIpReputationList')

/** Returns a rule group of AWS; rules in `counted` do not block. */
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
