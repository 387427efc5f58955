import type {
  CustomMessageTriggerEvent,
  PostConfirmationTriggerEvent,
  PreSignUpTriggerEvent,
} from 'aws-lambda'
import { newId } from '#shared/ids.ts'
import { authorityOf } from './authority.ts'
import type { AccountCtx } from './context.ts'
import { readEnv } from './env.ts'
import { accountContext, NO_TENANT, signUpAttributes } from './identify.ts'
import { invitationReader } from './link-token.ts'
import { logError, logInfo } from './log.ts'
import { now } from './now.ts'
import type { Needs } from './services.ts'
import { openTable } from './table.ts'

/** Cognito waits 5 s for a trigger and then refuses the sign-up or the confirmation. */
const TIMEOUT_MS = 3_000

/** Cognito replaces the placeholder `code`. */
type Compose = (data: { link: string; code: string }) => { subject: string; html: string }

type Handlers = {
  /** Tells whether the invitation's token proves the address of a sign-up. */
  proven: (ctx: Needs<'read_invitation'>, input: { token: string; email: string }) => Promise<boolean>
  confirmed: (ctx: AccountCtx) => Promise<unknown>
  confirmation: Compose
  recovery: Compose
}
type TriggerEvent = PreSignUpTriggerEvent | PostConfirmationTriggerEvent | CustomMessageTriggerEvent

export function accountTriggers({ proven, confirmed, confirmation, recovery }: Handlers) {
  const { APP_URL, TABLE_NAME, LINK_SECRET } = readEnv('identity')
  const table = openTable(TABLE_NAME)
  const read_invitation = invitationReader(LINK_SECRET)
  const page = `${APP_URL.replace(/\/$/, '')}/auth`

  const onSignUp = (event: PreSignUpTriggerEvent) =>
    inTime(event, async (request_id) => {
      const token = event.request.clientMetadata?.invitation
      const { email } = event.request.userAttributes
      // Accounts created by others have different sources.
      if (event.triggerSource !== 'PreSignUp_SignUp' || !token || !email) return undefined
      const ctx = { table, request_id, now, ...authorityOf({ kind: 'anyone' }), tenant: NO_TENANT }
      if (!(await proven({ ...ctx, read_invitation }, { token, email }))) return undefined
      return () => {
        event.response.autoConfirmUser = true
        event.response.autoVerifyEmail = true
      }
    })

  const onConfirmed = (event: PostConfirmationTriggerEvent) =>
    inTime(event, async (request_id) => {
      const { sub = '', email = '', ...others } = event.request.userAttributes
      if (!sub || !email) throw new Error('the event names no account')
      const account = { user_id: sub, email, ...signUpAttributes(others) }
      await confirmed(accountContext({ table, request_id, now, account }))
      return undefined
    })

  const onMessage = (event: CustomMessageTriggerEvent) => {
    const code = event.request.codeParameter
    const say = ({ subject, html }: ReturnType<Compose>) => {
      event.response.emailSubject = subject
      event.response.emailMessage = html
    }
    // Other messages keep the pool's own texts.
    if (/^CustomMessage_(SignUp|ResendCode)$/.test(event.triggerSource))
      say(confirmation({ link: `${page}?confirm=${event.userName}.${code}#email=${addressOf(event)}`, code }))
    else if (event.triggerSource === 'CustomMessage_ForgotPassword')
      say(recovery({ link: `${page}?recuperar=1`, code }))
    return event
  }

  return async (event: TriggerEvent) => {
    if (isOf(event, 'CustomMessage')) return onMessage(event)
    return isOf(event, 'PreSignUp') ? onSignUp(event) : onConfirmed(event)
  }
}

/** The e-mail goes into the URL's fragment, which browsers do not send. The user name is a pool id. */
function addressOf({ request }: CustomMessageTriggerEvent): string {
  return encodeURIComponent(request.userAttributes.email ?? '')
}

function isOf<S extends 'CustomMessage' | 'PreSignUp'>(
  event: TriggerEvent,
  source: S,
): event is Extract<TriggerEvent, { triggerSource: `${S}_${string}` }> {
  return event.triggerSource.startsWith(`${source}_`)
}

/** After an error the reply changes nothing: a sign-up needs a code, or the first sign-in does the work. */
async function inTime<E extends TriggerEvent>(
  event: E,
  work: (request_id: string) => Promise<(() => void) | undefined>,
): Promise<E> {
  const started = performance.now()
  const request_id = newId('req', now())
  const source = event.triggerSource
  let timer: NodeJS.Timeout | undefined
  try {
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`not done after ${TIMEOUT_MS} ms`)), TIMEOUT_MS)
    })
    const change = await Promise.race([work(request_id), late])
    change?.()
    logInfo('trigger', { request_id, source, ms: Math.round(performance.now() - started) })
  } catch (error) {
    logError('account trigger failed', error, { request_id, source })
  } finally {
    clearTimeout(timer)
  }
  return event
}
