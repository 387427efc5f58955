/** Placeholder of loading content, with words for screen readers. */
export function Skeleton({
  label,
  bones,
  className,
}: {
  label: string
  bones: string[]
  className?: string
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {bones.map((bone, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bones never change
        <span key={index} className={`bone ${bone}`} />
      ))}
    </div>
  )
}
