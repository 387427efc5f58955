import type { Json } from '../template/resolve.ts'

export type Headers = Record<string, string | number | string[]>
/** The headers depend on the status. */
export type Finish = (status: number, headers: Headers) => Headers

/** Some headers replace the origin's, others only fill in. */
export function headersPolicy(policy: Json): (headers: Headers) => Headers {
  const replacing: Headers = {}
  const missing: Headers = {}
  const add = (setting: Json, name: string, value: string | undefined) => {
    if (setting) Object.assign(setting.Override ? replacing : missing, { [name]: value })
  }
  const security = policy?.SecurityHeadersConfig ?? {}
  const { ContentSecurityPolicy, FrameOptions, ReferrerPolicy, StrictTransportSecurity } = security
  add(ContentSecurityPolicy, 'content-security-policy', ContentSecurityPolicy?.ContentSecurityPolicy)
  add(security.ContentTypeOptions, 'x-content-type-options', 'nosniff')
  add(FrameOptions, 'x-frame-options', FrameOptions?.FrameOption)
  add(ReferrerPolicy, 'referrer-policy', ReferrerPolicy?.ReferrerPolicy)
  const subdomains = StrictTransportSecurity?.IncludeSubdomains ? '; includeSubDomains' : ''
  const seconds = `max-age=${StrictTransportSecurity?.AccessControlMaxAgeSec}${subdomains}`
  add(StrictTransportSecurity, 'strict-transport-security', seconds)
  for (const item of policy?.CustomHeadersConfig?.Items ?? [])
    add(item, item.Header.toLowerCase(), item.Value)
  return (headers) => ({ ...missing, ...headers, ...replacing })
}
