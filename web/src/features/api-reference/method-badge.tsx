import { classNames } from '../../ui/class-names.ts'
import type { Method } from './openapi.ts'

const colors: Record<Method, string> = {
  GET: 'border-field text-soft',
  POST: 'border-primary-edge text-primary-ink',
  PUT: 'border-accent text-accent-ink',
  DELETE: 'border-brick text-brick',
}

export function MethodBadge({ method, className }: { method: Method; className?: string }) {
  return (
    <span
      className={classNames(
        'inline-block shrink-0 rounded-sm border px-1.5 text-center font-bold font-mono text-[0.6875rem] leading-4.5',
        colors[method],
        className,
      )}
    >
      {method}
    </span>
  )
}

export function Path({ path }: { path: string }) {
  return (
    <code className="min-w-0 font-mono text-sm">
      {path.split(/(?=\/)/).map((part) => (
        <span key={part}>
          {part}
          <wbr />
        </span>
      ))}
    </code>
  )
}
