import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { alreadyConfirmed, messageOf } from '../../lib/account-messages.ts'
import type { Said } from './auth-card.ts'
import { emailConfirmed } from './confirm-form.tsx'

/** The link has the form `<user>.<code>`, with the address in the fragment. */
function readLink({ search, hash }: { search: string; hash: string }) {
  const link = new URLSearchParams(search).get('confirm')
  return { link, email: new URLSearchParams(hash.slice(1)).get('email') ?? '' }
}

async function confirm(link: string): Promise<Said> {
  try {
    const [, user, code] = /^([\w-]+)\.(\w+)$/.exec(link) ?? []
    // An e-mail program cut the link, or somebody forged it.
    if (!user || !code) throw Object.assign(new Error(), { code: 'CodeMismatchException' })
    const { confirmAccount } = await import('../../lib/accounts.ts')
    await confirmAccount(user, code)
    return { kind: 'success', title: emailConfirmed }
  } catch (error) {
    const title = messageOf(error, 'confirm')
    // An e-mail scanner may have opened it before, so the address is confirmed.
    return { kind: title === alreadyConfirmed ? 'info' : 'error', title }
  }
}

/** It runs once for `/auth?confirm=…#email=…` and clears the address bar. */
export function useConfirmLink(ready: boolean, onResult: (said: Said, email: string) => void): boolean {
  const [{ link, email }] = useState(readLink.bind(null, useLocation()))
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState(link !== null)
  const started = useRef(false)
  const finish = useEffectEvent((said: Said) => {
    onResult(said, email)
    setConfirming(false)
    navigate('/auth', { replace: true })
  })
  useEffect(() => {
    if (link === null || !ready || started.current) return
    started.current = true
    void confirm(link).then(finish)
  }, [link, ready])
  return confirming
}
