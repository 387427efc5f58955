import { unexpected } from './failure.ts'

export type AppConfig = {
  region: string
  userPoolId: string
  userPoolClientId: string
  /** The pool's address may differ from the region's. */
  endpoint?: string
  authFlow: 'USER_SRP_AUTH' | 'USER_PASSWORD_AUTH'
  mfa: boolean
}

let loading: Promise<AppConfig> | undefined

export function appConfig(): Promise<AppConfig> {
  loading ??= load().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<AppConfig> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(30_000) })
  if (!response.ok) throw unexpected()
  return response.json()
}

export const poolAddress = ({ endpoint, region }: AppConfig) =>
  endpoint ?? `https://cognito-idp.${region}.amazonaws.com/`
