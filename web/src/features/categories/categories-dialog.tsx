import type { ReactNode } from 'react'
import type { CategoryType } from '#shared/categories.ts'
import type { StaffRoute } from '../../lib/staff-address.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { NamesDialog, type NamesWords } from '../../ui/names-dialog.tsx'

type DialogProps = {
  type: CategoryType
  title?: string
  names: { name: string; count?: number }[]
  one: string
  many: string
  lists: readonly StaffRoute[]
  /** They explain what happens to records that are not counted. */
  hints?: { rename: string; remove: string }
  add?: ReactNode
  onClose: () => void
}

export function CategoriesDialog(props: DialogProps) {
  const { type, title = 'Categorias', names, one, many, lists: invalidates, hints, add, onClose } = props
  const rename = useStaffMutation('renameCategory', { invalidates, done: 'Categoria atualizada.' })
  const remove = useStaffMutation('deleteCategory', { invalidates, done: 'Categoria removida com sucesso.' })
  const words: NamesWords = {
    title,
    hint: hints?.rename ?? `Para criar uma categoria, escreva o nome dela ao salvar um ${one}.`,
    empty: {
      title: 'Nenhuma categoria ainda',
      text: `Escreva uma categoria ao salvar um ${one} e ela aparece aqui.`,
    },
    count: (count) => (count === 0 ? `Nenhum ${one}` : count === 1 ? `1 ${one}` : `${count} ${many}`),
    required: 'Informe o nome da categoria.',
    taken: 'Essa categoria já existe.',
    renameFailed: 'Não foi possível atualizar a categoria.',
    remove: ({ name, count }) => ({
      title: `Excluir a categoria ${name}?`,
      text:
        count === undefined
          ? (hints?.remove ?? '')
          : count === 0
            ? `Nenhum ${one} está nela.`
            : count === 1
              ? `1 ${one} fica sem categoria.`
              : `${count} ${many} ficam sem categoria.`,
    }),
    removeFailed: 'Erro ao deletar categoria.',
  }
  return (
    <NamesDialog
      words={words}
      names={names}
      rename={(name, new_name) => rename.mutateAsync({ type, name, new_name })}
      remove={(name) => remove.mutateAsync({ type, name })}
      onClose={onClose}
    >
      {add}
    </NamesDialog>
  )
}
