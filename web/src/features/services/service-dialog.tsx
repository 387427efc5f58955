import { useState } from 'react'
import type { ListedService } from '#shared/services.ts'
import { showFieldErrors, useDraftForm } from '../../lib/draft.ts'
import type { Failure } from '../../lib/failure.ts'
import type { StaffOutput } from '../../lib/staff-api.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { doneToast, failToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'
import { useCatalog, useRefreshCatalog, useUpdateService } from './catalog.ts'
import { KindField, ServiceFields } from './service-fields.tsx'
import { fieldNames, isKnown, type ServiceValues, toCreate, toUpdate, valuesOf } from './service-form.ts'

type DialogProps = {
  /** Missing for a new service. */
  service: ListedService | undefined
  /** Somebody deleted it while the dialog is open. */
  isGone: boolean
  catalog: StaffOutput<'listServices'>
  onClose: () => void
}

const fields = ['name', 'description', 'price', 'duration', 'category', 'color'] as const

export function ServiceDialog({ service, isGone, catalog, onClose }: DialogProps) {
  const refresh = useRefreshCatalog()
  const query = useCatalog()
  const form = useDraftForm<ServiceValues>(
    `service:${service?.id ?? 'new'}`,
    valuesOf(service),
    service?.version,
  )
  const [failure, setFailure] = useState<Failure>()
  const [removing, setRemoving] = useState(false)
  const create = useStaffMutation('createService', { onSuccess: refresh })
  const update = useUpdateService(refresh)
  const busy = form.formState.isSubmitting

  const submit = form.handleSubmit(async (values) => {
    const category = values.category.trim()
    const isNew = category !== '' && !isKnown(category, catalog.categories)
    setFailure(undefined)
    try {
      if (service) await update.mutateAsync(toUpdate(service.id, form.version ?? service.version, values))
      else await create.mutateAsync(toCreate(values))
    } catch (error) {
      const refused = error as Failure
      // Itself, or one of a combo's.
      if (refused.code === 'service_not_found') await refresh()
      if (isNew) failToast('Não foi possível adicionar a categoria.')
      if (!showFieldErrors(form, refused, fields)) setFailure(refused)
      return
    }
    if (isNew) doneToast('Categoria adicionada com sucesso!')
    doneToast(service ? 'Serviço atualizado com sucesso' : 'Serviço adicionado com sucesso')
    close()
  })
  const close = () => {
    form.drop()
    onClose()
  }
  const load = async () => {
    const { data, isError } = await query.refetch()
    const now = isError ? undefined : data?.services.find(({ id }) => id === service?.id)
    return now && form.rebase(valuesOf(now), now.version).map((field) => fieldNames[field])
  }
  if (service && isGone && !removing) return <RemovedService name={service.name} onClose={close} />
  return (
    <>
      <Dialog wide title={service ? `Editar ${service.name}` : 'Novo serviço'} onClose={onClose}>
        {form.found && <p className="mb-3 text-sm text-soft">Continuando de onde você parou.</p>}
        <KindField form={form} />
        <form onSubmit={submit} noValidate className="mt-4">
          <ServiceFields form={form} catalog={catalog} own={service?.id} />
          {service && (
            <p className="mt-4 text-soft text-sm">
              Mudar preço ou duração não altera o que já está agendado.
            </p>
          )}
          <FormFooter failure={failure} load={load}>
            {service && (
              <Button look="danger" className="mr-auto" onClick={() => setRemoving(true)}>
                Excluir
              </Button>
            )}
            <Button look="secondary" onClick={close}>
              Cancelar
            </Button>
            <Button type="submit" disabled={busy}>
              {busy ? 'Salvando...' : 'Salvar'}
            </Button>
          </FormFooter>
        </form>
      </Dialog>
      {removing && service && (
        <RemoveService service={service} onClose={() => setRemoving(false)} onDone={close} />
      )}
    </>
  )
}

/** There is nothing left to save it to. */
function RemovedService({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <Dialog title={name} onClose={onClose}>
      <p role="alert">Este serviço foi removido.</p>
      <div className="mt-5 flex justify-end">
        <Button onClick={onClose}>Voltar aos serviços</Button>
      </div>
    </Dialog>
  )
}

type RemoveProps = { service: ListedService; onClose: () => void; onDone: () => void }

function RemoveService({ service, onClose, onDone }: RemoveProps) {
  const refresh = useRefreshCatalog()
  const remove = useStaffMutation('deleteService', {
    onSuccess: async () => {
      // Removed from the list before the dialog closes, so that the focus does not return to a row about to go.
      await refresh()
      onDone()
      doneToast('Serviço removido com sucesso')
    },
  })
  return (
    <ConfirmDialog
      title={`Excluir ${service.name}?`}
      text="Sai da lista e da página de agendamento. O que já está agendado continua como está, com este nome e este preço."
      action="Excluir"
      busy={remove.isPending}
      error={remove.error?.message}
      onClose={onClose}
      onConfirm={() => remove.mutate({ service_id: service.id })}
    />
  )
}
