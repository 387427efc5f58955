import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

type Props = { busy: boolean } & ComponentProps<typeof Button>

/** It ignores presses while busy, because disabling it would lose the focus. */
export function BusyButton({ busy, onClick, className, ...props }: Props) {
  return (
    <Button
      {...props}
      aria-disabled={busy}
      // Enter in a field arrives as a click of the submit button.
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      className={classNames('aria-disabled:opacity-60', className)}
    />
  )
}
