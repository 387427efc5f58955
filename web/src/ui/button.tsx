import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

const base =
  'inline-flex min-h-(--control-height) items-center justify-center gap-2 rounded-md py-1.5 font-semibold text-base leading-tight transition-colors duration-150 print:hidden'

const looks = {
  primary:
    'border border-primary-edge bg-primary px-5 text-on-primary hover:opacity-90 disabled:border-line disabled:bg-line disabled:text-soft disabled:opacity-100',
  secondary: 'border border-field bg-card px-5 text-ink hover:border-ink',
  quiet: 'px-3 text-ink hover:bg-ink/5',
  /** The button deletes permanently. */
  danger: 'border border-brick px-5 text-brick hover:border-ink',
}

type Look = { look?: keyof typeof looks }

export function Button({ look = 'primary', className, ...props }: Look & ComponentProps<'button'>) {
  return <button type="button" {...props} className={classNames(base, looks[look], className)} />
}

export function ButtonLink({ look = 'secondary', className, ...props }: Look & ComponentProps<'a'>) {
  return <a {...props} className={classNames(base, looks[look], className)} />
}
