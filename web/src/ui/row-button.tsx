import type { ReactNode } from 'react'

export function RowButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="text-left font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-primary-edge focus-visible:after:-outline-offset-2"
    >
      {children}
    </button>
  )
}
