import { Link } from 'react-router-dom'
import { isWithin, type Place } from './conversation.ts'

export function PlaceLink({ label, to, onFollow }: Place & { onFollow: () => void }) {
  if (!isWithin(to)) return null
  return (
    <Link
      to={to}
      onClick={onFollow}
      className="inline-flex min-h-7 items-center font-semibold text-primary-ink underline underline-offset-2"
    >
      {label}
    </Link>
  )
}
