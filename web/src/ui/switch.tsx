import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type SwitchProps = {
  label: string
  children?: ReactNode
} & Omit<ComponentProps<'input'>, 'type' | 'children'>

export function Switch({ label, children, className, ...props }: SwitchProps) {
  return (
    <label
      className={classNames(
        'inline-flex min-h-6 cursor-pointer items-center gap-2.5 has-disabled:cursor-default',
        className,
      )}
    >
      {/* biome-ignore lint/a11y/useAriaPropsForRole: the element's own state is what is read out */}
      <input {...props} type="checkbox" role="switch" aria-label={label} className="switch" />
      {children}
    </label>
  )
}

export function SwitchRow({ text, ...props }: SwitchProps & { text: string }) {
  return (
    <Switch {...props} className="flex w-full px-3 py-2.5">
      <span>
        <span className="block font-semibold">{props.label}</span>
        <span className="block text-sm text-soft">{text}</span>
      </span>
    </Switch>
  )
}
