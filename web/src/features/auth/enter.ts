import { notKept } from '../../lib/account-messages.ts'
import { callerNow, followSession } from '../../lib/session.ts'

/** Adopts the session that a sign-in left in the browser. */
export async function enter(): Promise<void> {
  await followSession()
  // The library then keeps the session in its own memory, where the app cannot read it.
  if (!callerNow().user) throw new Error(notKept)
}
