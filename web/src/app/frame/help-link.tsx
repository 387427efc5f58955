import { Link } from 'react-router-dom'
import { Icon } from '../../ui/icons.tsx'
import { help } from '../../ui/staff-icon-paths.ts'

/** Opens the manual's article about the screen. */
export function HelpLink({ article }: { article: string }) {
  const name = 'Ajuda desta tela'
  return (
    <Link
      to={`/ajuda?aba=manual&artigo=${article}`}
      aria-label={name}
      title={name}
      className="-mr-2 grid size-(--control-height) place-items-center rounded-md text-soft hover:bg-ink/5 hover:text-ink"
    >
      <Icon of={help} />
    </Link>
  )
}
