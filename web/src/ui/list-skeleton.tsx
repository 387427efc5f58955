export function ListSkeleton({ label, chips = 3 }: { label: string; chips?: number }) {
  return (
    <div role="status">
      <p className="mb-4 text-soft">{label}</p>
      <div aria-hidden="true">
        <div className="mb-4 flex gap-2">
          {Array.from({ length: chips }, (_, index) => `chip ${index}`).map((chip) => (
            <span key={chip} className="bone h-9 w-24" />
          ))}
        </div>
        <div className="panel divide-y divide-line">
          {['w-32', 'w-48', 'w-40', 'w-28', 'w-44'].map((width) => (
            <div key={width} className="flex items-center gap-4 px-4 py-3.5">
              <span className="bone h-10 w-1" />
              <div className="flex-1 space-y-2">
                <span className={`bone h-4 ${width}`} />
                <span className="bone h-3 w-24" />
              </div>
              <span className="bone h-5 w-20" />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
