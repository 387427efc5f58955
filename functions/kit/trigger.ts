import type { CustomMessageTriggerEvent, PostConfirmationTriggerEvent } from 'aws-lambda'
import { newId } from '#shared/ids.ts'
import { type AccountCtx, now } from './context.ts'
import { readEnv } from './env.ts'
import { accountContext, signUpAttributes } from './identify.ts'
import { logError, logInfo } from './log.ts'
import { openTable } from './table.ts'

/** Cognito waits 5 s for a trigger and then refuses the confirmation. */
const TIMEOUT_MS = 3_000

/** Text of a mail; `code` is a placeholder that Cognito fills in. */
type Compose = (data: { link: string; code: string }) => { subject: string; html: string }

type Handlers = {
  confirmed: (ctx: AccountCtx) => Promise<unknown>
  confirmation: Compose
  recovery: Compose
}

/** The handler of all triggers of the pool. */
export function accountTriggers({ confirmed, confirmation, recovery }: Handlers) {
  const { APP_URL } = readEnv('identity')
  const onConfirm = onConfirmed(confirmed)
  const page = `${APP_URL.replace(/\/$/, '')}/auth`
  return async (event: PostConfirmationTriggerEvent | CustomMessageTriggerEvent) => {
    if (!isMessage(event)) return onConfirm(event)
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
}

/** For the sign-in form, in the fragment, which browsers send to nobody. The user name is an id of the pool. */
function addressOf({ request }: CustomMessageTriggerEvent): string {
  return encodeURIComponent(request.userAttributes.email ?? '')
}

function isMessage(
  event: PostConfirmationTriggerEvent | CustomMessageTriggerEvent,
): event is CustomMessageTriggerEvent {
  return event.triggerSource.startsWith('CustomMessage_')
}

/**
 * The trigger of a confirmed account, which fires after a password reset too. It never fails the confirmation: an error
 * or a timeout is logged, and the first sign-in does the work instead.
 */
function onConfirmed(act: (ctx: AccountCtx) => Promise<unknown>) {
  const env = readEnv('identity')
  const table = openTable(env.TABLE_NAME)
  return async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
    const started = performance.now()
    const request_id = newId('req', now())
    let timer: NodeJS.Timeout | undefined
    try {
      const { sub = '', email = '', ...others } = event.request.userAttributes
      if (!sub || !email) throw new Error('the event names no account')
      const account = { user_id: sub, email, ...signUpAttributes(others) }
      const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error(`not done after ${TIMEOUT_MS} ms`)), TIMEOUT_MS)
      })
      await Promise.race([act(accountContext({ table, request_id, now, account })), late])
      logInfo('confirmed', {
        request_id,
        source: event.triggerSource,
        ms: Math.round(performance.now() - started),
      })
    } catch (error) {
      logError('confirmation trigger failed', error, { request_id, source: event.triggerSource })
    } finally {
      clearTimeout(timer)
    }
    return event
  }
}
