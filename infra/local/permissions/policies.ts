import type { Json, Resource } from '../template/resolve.ts'
import { type Condition, type Context, compileCondition, likeness, readConditions } from './conditions.ts'

/** Statements are plain data, which a worker can receive. */
export type Statement = {
  effect: 'Allow' | 'Deny'
  actions: string[]
  resources: string[]
  /** It covers all resources but these. */
  notResources?: string[]
  conditions: Condition[]
}

/** `context` runs only if a statement has a condition. */
export type Access = { action: string; resource: string; context?: () => Context }
export type Decision = { allowed: true; grants: string[] } | { allowed: false; reason: string }
export type Policy = {
  decide(access: Access): Decision
  /** Grants are written as in the statements. */
  grants: string[]
}

const elements = new Set(['Sid', 'Effect', 'Action', 'Resource', 'NotResource', 'Condition'])

/** Anything that is not modelled throws with its name. */
export function readStatements(document: Json): Statement[] {
  return [document.Statement].flat().map((statement: Json) => {
    const unknown = Object.keys(statement).find((name) => !elements.has(name))
    if (unknown) throw new Error(`The local stack does not know the policy element ${unknown}`)
    return {
      effect: statement.Effect,
      actions: [statement.Action].flat(),
      resources: statement.Resource ? [statement.Resource].flat() : [],
      ...(statement.NotResource && { notResources: [statement.NotResource].flat() }),
      conditions: readConditions(statement.Condition),
    }
  })
}

/** Returns the statements of a role: its inline policies and the policies that name it. */
export function statementsOfRole(
  roleArn: string,
  resources: readonly { resource: Resource; properties: Json }[],
): Statement[] {
  const role = resources.find(({ resource }) => `${resource.id}.Arn` === roleArn)
  const { Policies = [], ManagedPolicyArns, PermissionsBoundary } = role?.properties ?? {}
  if (ManagedPolicyArns || PermissionsBoundary)
    throw new Error(`The local stack does not know the managed policies of ${roleArn}`)
  const named = resources.filter(({ properties }) => role && properties.Roles?.includes(role.resource.id))
  return [...Policies, ...named.map(({ properties }) => properties)].flatMap(({ PolicyDocument }: Json) =>
    readStatements(PolicyDocument),
  )
}

type Rule = {
  grant: string
  effect: Statement['effect']
  action: (action: string) => boolean
  resource: (resource: string) => boolean
  conditions: ((context: Context) => boolean)[]
}

/** An explicit deny wins, and what nothing allows is denied. */
export function createPolicy(statements: readonly Statement[]): Policy {
  const rules = statements.flatMap(rulesOf)
  // Calls repeat, so matching rules are cached; conditions are evaluated each time.
  const found = new Map<string, Rule[]>()

  function matching({ action, resource }: Access): Rule[] {
    const name = `${action} on ${resource}`
    const known = found.get(name)
    if (known) return known
    const matched = rules.filter((rule) => rule.action(action) && rule.resource(resource))
    found.set(name, matched)
    return matched
  }

  return {
    grants: rules.filter(({ effect }) => effect === 'Allow').map(({ grant }) => grant),
    decide(access) {
      const applying = matching(access).filter(
        ({ conditions }) =>
          conditions.length === 0 || conditions.every((holds) => holds(access.context?.() ?? {})),
      )
      if (applying.some(({ effect }) => effect === 'Deny'))
        return { allowed: false, reason: 'with an explicit deny in an identity-based policy' }
      if (applying.length === 0)
        return {
          allowed: false,
          reason: `because no identity-based policy allows the ${access.action} action`,
        }
      return { allowed: true, grants: applying.map(({ grant }) => grant) }
    },
  }
}

function rulesOf({ effect, actions, resources, notResources, conditions }: Statement): Rule[] {
  const compiled = conditions.map(compileCondition)
  const about = resources.map((one) => ({ name: one, holds: likeness(one) }))
  if (notResources) {
    const excepted = notResources.map((one) => likeness(one))
    const holds = (resource: string) => !excepted.some((is) => is(resource))
    about.push({ name: `all but ${notResources.join(' and ')}`, holds })
  }
  return actions.flatMap((action) =>
    about.map(({ name, holds }) => ({
      grant: `${action} on ${name}`,
      effect,
      action: likeness(action, 'i'),
      resource: holds,
      conditions: compiled,
    })),
  )
}
