import { notKept } from '../../lib/account-messages.ts'
import { callerNow, followSession } from '../../lib/session.ts'

/** The sign-in has left its session in the browser. */
export async function enter(): Promise<void> {
  await followSession()
  // The library then keeps the session in its own memory, where the app cannot read it.
  if (!callerNow().user) throw new Error(notKept)
}
