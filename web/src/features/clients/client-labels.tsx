/** Labels as they stand in a row or a file. */
export function Labels({ labels }: { labels: readonly string[] | undefined }) {
  if (!labels?.length) return null
  return (
    <ul aria-label="Etiquetas" className="flex flex-wrap gap-1">
      {labels.map((label) => (
        <li key={label} className="rounded-sm border border-line bg-paper px-1.5 text-soft text-xs leading-5">
          {label}
        </li>
      ))}
    </ul>
  )
}
