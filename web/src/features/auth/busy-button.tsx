import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

type Props = { busy: boolean } & ComponentProps<typeof Button>

/** Does nothing while what it began goes on. It is not disabled then: that would take the focus away for good. */
export function BusyButton({ busy, onClick, className, ...props }: Props) {
  return (
    <Button
      {...props}
      aria-disabled={busy}
      // Enter in a field comes as a click of the button that sends the form.
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      className={classNames('aria-disabled:opacity-60', className)}
    />
  )
}
