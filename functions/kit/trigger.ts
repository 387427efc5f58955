import type { CustomMessageTriggerEvent, PostConfirmationTriggerEvent } from 'aws-lambda'
import { newId } from '#shared/ids.ts'
import { type AccountCtx, now } from './context.ts'
import { readEnv } from './env.ts'
import { accountContext, signUpAttributes } from './identify.ts'
import { logError, logInfo } from './log.ts'
import { openTable } from './table.ts'

/** Cognito waits 5 s for a trigger and then refuses the confirmation. */
const PATIENCE_MS = 3_000

/** Texts of a mail; Cognito replaces the placeholder `code`. */
type Words = (data: { link: string; code: string }) => { subject: string; html: string }

type Acts = {
  confirmed: (ctx: AccountCtx) => Promise<unknown>
  confirmation: Words
  recovery: Words
}

/** The user pool's triggers, by Cognito's trigger source. */
export function accountTriggers({ confirmed, confirmation, recovery }: Acts) {
  const { APP_URL } = readEnv('identity')
  const onConfirm = onConfirmed(confirmed)
  const page = `${APP_URL.replace(/\/$/, '')}/auth`
  return async (event: PostConfirmationTriggerEvent | CustomMessageTriggerEvent) => {
    if (!isMessage(event)) return onConfirm(event)
    const code = event.request.codeParameter
    const say = ({ subject, html }: ReturnType<Words>) => {
      event.response.emailSubject = subject
      event.response.emailMessage = html
    }
    // The user name is the pool's id, so the link contains no address. Other mails keep the pool's text.
    if (/^CustomMessage_(SignUp|ResendCode)$/.test(event.triggerSource))
      say(confirmation({ link: `${page}?confirm=${event.userName}.${code}`, code }))
    else if (event.triggerSource === 'CustomMessage_ForgotPassword')
      say(recovery({ link: `${page}?recuperar=1`, code }))
    return event
  }
}

function isMessage(
  event: PostConfirmationTriggerEvent | CustomMessageTriggerEvent,
): event is CustomMessageTriggerEvent {
  return event.triggerSource.startsWith('CustomMessage_')
}

/** Never fails the confirmation: errors and delays are logged, and the first sign-in does the work. */
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
        timer = setTimeout(() => reject(new Error(`not done after ${PATIENCE_MS} ms`)), PATIENCE_MS)
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
