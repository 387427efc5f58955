import { serverNow } from '../lib/server-time.ts'
import { Icon } from './icons.tsx'
import { scissors } from './staff-icon-paths.ts'

export function Brand() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <span className="grid size-7 place-items-center rounded-md bg-primary text-on-primary">
        <Icon of={scissors} className="size-4" />
      </span>
      <span className="font-bold text-[1.0625rem] tracking-tight">Navalha</span>
    </span>
  )
}

export function Copyright() {
  return <>© {serverNow().getFullYear()} Navalha</>
}
