import { arn } from '../template/attributes.ts'
import { type Access, createPolicy, type Statement } from './policies.ts'

/** A call that the caller's role does not allow, in the words of its service. */
export type Denial = { message: string }
export type Permissions = ReturnType<typeof createPermissions>

export type Role = { name: string; statements: Statement[] }
export type Taps = {
  /** A permission is used for the first time: `<function> <action> on <resource>`. */
  onUse(use: string): void
  onDenial(denial: string): void
}

/** Services know a caller by this key. DynamoDB Local accepts letters and digits only. */
export const accessKeyOf = (functionName: string) => functionName.replace(/[^a-z0-9]/gi, '')

/** Access key of scripts and tests, which may do everything. */
export const LOCAL_KEY = 'local'

/** Returns the access key in a request's SigV4 header. */
export function callerOf(authorization: string | undefined): string | undefined {
  return /Credential=([^/]+)\//.exec(authorization ?? '')?.[1]
}

/** Checks calls against the roles of the functions that make them, and reports each permission once used. */
export function createPermissions(roles: readonly Role[], { onUse, onDenial }: Taps) {
  const callers = new Map(
    roles.map(({ name, statements }) => [accessKeyOf(name), { name, policy: createPolicy(statements) }]),
  )
  const used = new Set<string>()
  const denied = new Set<string>()

  /** Only functions are checked. */
  function check(accessKey: string | undefined, accesses: () => readonly Access[]): Denial | undefined {
    const caller = callers.get(accessKey ?? '')
    if (!caller) return undefined
    for (const access of accesses()) {
      const decision = caller.policy.decide(access)
      if (!decision.allowed) {
        const denial = `${caller.name} ${access.action} on ${access.resource}`
        if (!denied.has(denial)) onDenial(denial)
        denied.add(denial)
        return { message: messageOf(caller.name, access, decision.reason) }
      }
      // If two grants allow a call, neither is needed, so neither counts as used.
      const [grant, ...others] = decision.grants
      if (others.length > 0) continue
      const use = `${caller.name} ${grant}`
      if (!used.has(use)) onUse(use)
      used.add(use)
    }
    return undefined
  }

  return {
    check,
    knows: (accessKey: string) => accessKey === LOCAL_KEY || callers.has(accessKey),
    /** Throws where Lambda would refuse to set up the function. */
    require(functionName: string, accesses: readonly Access[], purpose: string): void {
      const denial = check(accessKeyOf(functionName), () => accesses)
      if (denial) throw new Error(`${purpose}: ${denial.message}`)
    },
    grants: [...callers.values()].flatMap(({ name, policy }) => policy.grants.map((one) => `${name} ${one}`)),
  }
}

function messageOf(name: string, { action, resource }: Access, reason: string): string {
  const user = arn('sts', `assumed-role/${name}/${name}`).replace(/:sts:[^:]*:/, ':sts::')
  const [service] = action.split(':')
  if (service === 'ses')
    return `User \`${user}' is not authorized to perform \`${action}' on resource \`${resource}'`
  const shown = service === 's3' ? `"${resource}"` : resource
  const message = `User: ${user} is not authorized to perform: ${action} on resource: ${shown} ${reason}`
  return service === 'sqs' ? message.replaceAll(action, action.toLowerCase()) : message
}
