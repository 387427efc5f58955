import { Button } from './button.tsx'
import { Icon } from './icons.tsx'
import { copy } from './staff-icon-paths.ts'

type CopyIconProps = {
  name: string
  title?: string
  onCopy: () => void
}

/** The button is beside a text in a list. */
export function CopyIcon({ name, title = 'Copiar', onCopy }: CopyIconProps) {
  return (
    <Button
      look="quiet"
      aria-label={name}
      title={title}
      onClick={onCopy}
      className="relative z-1 -my-2 px-2! max-sm:-my-3 text-soft hover:text-ink"
    >
      <Icon of={copy} className="size-4" />
    </Button>
  )
}
