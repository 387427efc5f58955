import type { ReactNode } from 'react'

export function Empty({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div role="status" className="rounded-md border border-field border-dashed px-4 py-6 sm:px-5">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 max-w-prose text-soft">{text}</p>
      {children && <div className="mt-5 flex flex-wrap gap-3">{children}</div>}
    </div>
  )
}
