import { type ReactNode, useId } from 'react'

type Props = { label: string; value: number; max: number; children: ReactNode }

export function ProgressBar({ label, value, max, children }: Props) {
  const id = useId()
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap justify-between gap-x-4">
        <span id={id}>{label}</span>
        <span className="text-soft">{children}</span>
      </div>
      <progress aria-labelledby={id} value={value} max={Math.max(max, 1)} className="progress" />
    </div>
  )
}
