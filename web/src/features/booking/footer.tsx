import { serverNow } from '../../lib/server-time.ts'

export function Footer({ name }: { name?: string }) {
  return (
    <footer className="wrap flex flex-wrap justify-between gap-x-6 gap-y-1 py-6 text-soft text-sm">
      <span>
        © {serverNow().getFullYear()} {name ?? 'Navalha'}
      </span>
      {name && <span>Agenda por Navalha</span>}
    </footer>
  )
}
