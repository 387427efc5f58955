import { useState } from 'react'
import { canRemember, forget, remember, remembered } from './remembered.ts'
import { useBooking } from './use-flow.ts'

/** It is shown only where the browser can store something. */
export function RememberChoice() {
  const { page, state } = useBooking()
  const { slug } = page.business
  const { phone, name } = state.answers.draft
  const [isOffered] = useState(canRemember)
  const [isTicked, setTicked] = useState(() => remembered(slug)?.phone === phone)
  if (!isOffered) return null
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        checked={isTicked}
        onChange={({ target }) => {
          setTicked(target.checked)
          if (target.checked) remember(slug, { phone, name })
          else forget(slug)
        }}
        className="size-5 shrink-0 accent-primary"
      />
      Lembrar meu telefone neste aparelho
    </label>
  )
}
