import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icons.tsx'
import { messageCircle } from './staff-icon-paths.ts'

type MessageProps = {
  to: string
  text: string
  onOpen?: (() => void) | undefined
  className?: string
  children: ReactNode
}

export function WhatsappMessage({ to, text, onOpen, className, children }: MessageProps) {
  return (
    <a
      href={`${to}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noreferrer"
      onClick={onOpen}
      className={classNames(
        'inline-flex min-h-(--control-height) items-center gap-1.5 font-semibold text-primary-ink hover:underline print:hidden',
        className,
      )}
    >
      <Icon of={messageCircle} className="size-4" />
      {children}
    </a>
  )
}
