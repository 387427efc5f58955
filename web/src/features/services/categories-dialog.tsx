import { type FormEvent, useId, useState } from 'react'
import type { StaffOutput } from '../../lib/staff-api.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { doneToast, failToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { pencil, trash } from '../../ui/staff-icon-paths.ts'
import { useRefreshCatalog } from './catalog.ts'
import { isKnown } from './service-form.ts'

type Catalog = StaffOutput<'listServices'>

/** Renames and deletes the categories of services. A new one is created with the service that first names it. */
export function CategoriesDialog({ catalog, onClose }: { catalog: Catalog; onClose: () => void }) {
  const { categories, services } = catalog
  const [removing, setRemoving] = useState<string>()
  return (
    <>
      <Dialog title="Categorias" onClose={onClose}>
        {categories.length ? (
          <>
            <p className="mb-3 text-soft">
              Para criar uma categoria, escreva o nome dela ao salvar um serviço.
            </p>
            <ul className="divide-y divide-line rounded-md border border-line">
              {categories.map((name) => (
                <CategoryRow
                  key={name}
                  name={name}
                  others={categories.filter((one) => one !== name)}
                  count={services.filter(({ category }) => category === name).length}
                  onRemove={() => setRemoving(name)}
                />
              ))}
            </ul>
          </>
        ) : (
          <Empty
            title="Nenhuma categoria ainda"
            text="Escreva uma categoria ao salvar um serviço e ela aparece aqui."
          />
        )}
      </Dialog>
      {removing !== undefined && (
        <RemoveCategory
          name={removing}
          count={services.filter(({ category }) => category === removing).length}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}

const servicesText = (count: number) =>
  count === 0 ? 'Nenhum serviço' : count === 1 ? '1 serviço' : `${count} serviços`

type CategoryRowProps = { name: string; others: string[]; count: number; onRemove: () => void }

function CategoryRow({ name, others, count, onRemove }: CategoryRowProps) {
  const id = useId()
  const refresh = useRefreshCatalog()
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const rename = useStaffMutation('renameCategory', {
    onSuccess: async () => {
      await refresh()
      doneToast('Categoria atualizada.')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = typed?.trim() ?? ''
    if (!text) return setError('Informe o nome da categoria.')
    if (isKnown(text, others)) return setError('Essa categoria já existe.')
    if (text === name) return setTyped(undefined)
    rename
      .mutateAsync({ type: 'service', name, new_name: text })
      .then(() => setTyped(undefined))
      .catch((failure) => {
        setError(failure.message)
        failToast('Não foi possível atualizar a categoria.')
      })
  }
  if (typed === undefined)
    return (
      <li className="flex items-center gap-1 py-1 pr-1 pl-3">
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{name}</p>
          <p className="text-sm text-soft">{servicesText(count)}</p>
        </div>
        <Button
          look="quiet"
          className="text-soft"
          aria-label={`Renomear ${name}`}
          title="Renomear"
          onClick={() => setTyped(name)}
        >
          <Icon of={pencil} className="size-4.5" />
        </Button>
        <Button
          look="quiet"
          className="text-soft hover:text-brick"
          aria-label={`Excluir ${name}`}
          title="Excluir"
          onClick={onRemove}
        >
          <Icon of={trash} className="size-4.5" />
        </Button>
      </li>
    )
  return (
    <li className="p-3">
      <form onSubmit={submit} noValidate>
        <TextField
          field={{ id, label: `Novo nome de ${name}`, error }}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            setTyped(undefined)
          }}
          autoFocus
          maxLength={60}
        />
        <div className="mt-3 flex justify-end gap-2">
          <Button look="secondary" onClick={() => setTyped(undefined)}>
            Cancelar
          </Button>
          <Button type="submit" disabled={rename.isPending}>
            Salvar nome
          </Button>
        </div>
      </form>
    </li>
  )
}

function RemoveCategory({ name, count, onClose }: { name: string; count: number; onClose: () => void }) {
  const refresh = useRefreshCatalog()
  const remove = useStaffMutation('deleteCategory', {
    onSuccess: async () => {
      await refresh()
      doneToast('Categoria removida com sucesso.')
      onClose()
    },
  })
  const left =
    count === 0
      ? 'Nenhum serviço está nela.'
      : count === 1
        ? '1 serviço fica sem categoria.'
        : `${count} serviços ficam sem categoria.`
  return (
    <ConfirmDialog
      title={`Excluir a categoria ${name}?`}
      text={left}
      action="Excluir"
      busy={remove.isPending}
      error={remove.error?.message}
      onClose={onClose}
      onConfirm={() =>
        remove.mutateAsync({ type: 'service', name }).catch(() => failToast('Erro ao deletar categoria.'))
      }
    />
  )
}
