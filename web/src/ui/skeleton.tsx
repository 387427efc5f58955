/** Screen readers get `label`. */
export function Skeleton({ label, bars, className }: { label: string; bars: string[]; className?: string }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {bars.map((bar, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change
        <span key={index} className={`bone ${bar}`} />
      ))}
    </div>
  )
}
