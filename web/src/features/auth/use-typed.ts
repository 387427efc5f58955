import { useEffect, useState } from 'react'
import { keep, readStored } from '../../lib/storage.ts'

export const tabs = ['Entrar', 'Cadastrar'] as const
export type Tab = (typeof tabs)[number]
/** `recover` asks for the code of a new password, `renew` takes it. */
export type View = 'tabs' | 'confirm' | 'recover' | 'renew'
type Typed = { view: View; tab: Tab; business: string; email: string; password: string }

const KEY = 'draft:auth'
const nothing: Typed = { view: 'tabs', tab: 'Entrar', business: '', email: '', password: '' }

function kept(): Partial<Typed> {
  try {
    return JSON.parse(readStored('sessionStorage', KEY) ?? '')
  } catch {
    return {}
  }
}

/**
 * The current view and what was typed into it. Both survive a change of view and a reload, because a phone reloads the
 * page after a look at the mail with the code. A new password survives a change of view only; it is not stored. `over`:
 * the account is signed in.
 */
export function useTyped(asked: Partial<Typed>, over: boolean) {
  const [typed, setTyped] = useState<Typed>(() => ({ ...nothing, ...kept(), ...asked }))
  useEffect(() => {
    const { password, ...rest } = typed
    keep('sessionStorage', KEY, over ? null : JSON.stringify(rest))
  }, [typed, over])
  const type = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }))
  return { typed, type, forget: () => setTyped(nothing) }
}
