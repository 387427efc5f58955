import type { CustomMessageTriggerEvent, PostConfirmationTriggerEvent } from 'aws-lambda'
import { newId } from '#shared/ids.ts'
import { type AccountCtx, now } from './context.ts'
import { readEnv } from './env.ts'
import { accountContext, toldOf } from './identify.ts'
import { logError, logInfo } from './log.ts'
import { openTable } from './table.ts'

/** Cognito waits 5 s for a trigger and then refuses the confirmation. */
const PATIENCE_MS = 3_000

type Acts = {
  confirmed: (ctx: AccountCtx) => Promise<unknown>
  /** Words of the confirmation mail; `code` is Cognito's placeholder, which it fills in. */
  confirmation: (data: { link: string; code: string }) => { subject: string; html: string }
}

/** The pool's triggers, told apart by what Cognito calls them. */
export function accountTriggers({ confirmed, confirmation }: Acts) {
  const { APP_URL } = readEnv('identity')
  const onConfirm = onConfirmed(confirmed)
  return async (event: PostConfirmationTriggerEvent | CustomMessageTriggerEvent) => {
    if (!isMessage(event)) return onConfirm(event)
    const { codeParameter } = event.request
    // The other codes are typed where they were asked for: the pool's own words do for them.
    if (/^CustomMessage_(SignUp|ResendCode)$/.test(event.triggerSource)) {
      // The user's name is an id of the pool's: no address stands in the link.
      const link = `${APP_URL.replace(/\/$/, '')}/auth?confirm=${event.userName}.${codeParameter}`
      const { subject, html } = confirmation({ link, code: codeParameter })
      event.response.emailSubject = subject
      event.response.emailMessage = html
    }
    return event
  }
}

function isMessage(
  event: PostConfirmationTriggerEvent | CustomMessageTriggerEvent,
): event is CustomMessageTriggerEvent {
  return event.triggerSource.startsWith('CustomMessage_')
}

/**
 * The trigger of a confirmed account, which fires after a password reset too. It never fails the confirmation: what did
 * not work, or takes too long, is logged and left to the first sign-in.
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
      const account = { user_id: sub, email, ...toldOf(others) }
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
