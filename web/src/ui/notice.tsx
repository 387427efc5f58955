import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { circleAlert, circleCheck, info } from './icon-paths.ts'
import { Icon } from './icons.tsx'

const kinds = {
  error: { icon: circleAlert, role: 'alert', color: 'text-brick', edge: 'border-brick' },
  warning: { icon: circleAlert, role: 'status', color: 'text-ink', edge: 'border-ink' },
  // The business's colour may be red, which would make success look like an error.
  success: { icon: circleCheck, role: 'status', color: 'text-ink', edge: 'border-field' },
  info: { icon: info, role: 'status', color: 'text-ink', edge: 'border-field' },
} as const

type NoticeProps = { kind: keyof typeof kinds; title: string; children?: ReactNode; className?: string }

/** Screen readers announce it. */
export function Notice({ kind, title, children, className }: NoticeProps) {
  const { icon, role, color, edge } = kinds[kind]
  return (
    <div role={role} className={classNames('rise flex gap-3 rounded-md border bg-card p-4', edge, className)}>
      <Icon of={icon} className={`mt-0.5 size-5 ${color}`} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
    </div>
  )
}
