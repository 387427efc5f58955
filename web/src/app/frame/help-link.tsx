import { Link, useSearchParams } from 'react-router-dom'
import { Icon } from '../../ui/icons.tsx'
import { help } from '../../ui/staff-icon-paths.ts'
import type { Area } from '../navigation.ts'

/** Each screen has an article, and some tabs have their own. */
export function HelpLink({ help: article, tabHelp }: Pick<Area, 'help' | 'tabHelp'>) {
  const [search] = useSearchParams()
  const name = 'Ajuda desta tela'
  return (
    <Link
      to={`/ajuda?aba=manual&artigo=${tabHelp?.[search.get('tab') ?? ''] ?? article}`}
      aria-label={name}
      title={name}
      className="-mr-2 grid size-(--control-height) place-items-center rounded-md text-soft hover:bg-ink/5 hover:text-ink"
    >
      <Icon of={help} />
    </Link>
  )
}
