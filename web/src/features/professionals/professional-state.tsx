import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '../../lib/failure.ts'
import { staffQuery } from '../../lib/staff-api.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { doneToast, failToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { camera } from '../../ui/catalog-icon-paths.ts'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { trash } from '../../ui/staff-icon-paths.ts'
import { Appointments, appointmentsText } from './appointments.tsx'
import { PhotoDialog } from './photo-dialog.tsx'
import { type SectionProps, useSave, useUpcomingAppointments } from './team.ts'

type StateProps = SectionProps & { onGone: () => void }
type Asked = 'photo' | 'leave' | 'delete'

/** Face, name and whether they work here; and what ends that. */
export function ProfessionalState({ professional, load, onGone }: StateProps) {
  const [asked, setAsked] = useState<Asked>()
  const { save, busy } = useSave(professional)
  const { name, is_active, avatar_url } = professional
  const close = () => setAsked(undefined)
  const setActive = async (active: boolean) => {
    try {
      await save({ is_active: active })
      doneToast('Profissional atualizado com sucesso')
    } catch (error) {
      const { code, message } = error as Failure
      if (code === 'version_conflict') await load()
      failToast(message)
    }
  }
  const deactivate = async () => {
    await setActive(false)
    setAsked((now) => (now === 'leave' ? undefined : now))
  }
  return (
    <div className="mb-5 flex items-start gap-4">
      <div className="relative shrink-0">
        <Monogram name={name} picture={avatar_url} ground="tint" className="size-16 text-xl sm:size-18" />
        <button
          type="button"
          aria-label={avatar_url ? `Mudar a foto de ${name}` : `Adicionar foto de ${name}`}
          title={avatar_url ? 'Mudar a foto' : 'Adicionar foto'}
          onClick={() => setAsked('photo')}
          className="group absolute inset-0 rounded-md"
        >
          <span className="-right-1.5 -bottom-1.5 absolute grid size-7 place-items-center rounded-md border border-field bg-card text-soft group-hover:text-ink">
            <Icon of={camera} className="size-4" />
          </span>
        </button>
      </div>
      <div className="-mb-5 min-w-0 flex-1">
        <PageTitle
          title={name}
          text={is_active ? 'Atende na agenda e na página.' : 'Inativo: não recebe agendamentos.'}
        >
          <div className="flex flex-wrap gap-2">
            {is_active ? (
              <Button look="secondary" onClick={() => setAsked('leave')}>
                Desativar
              </Button>
            ) : (
              <Button look="secondary" disabled={busy} onClick={() => void setActive(true)}>
                Reativar
              </Button>
            )}
            <Button
              look="quiet"
              className="text-soft hover:text-brick"
              aria-label={`Excluir ${name}`}
              title="Excluir"
              onClick={() => setAsked('delete')}
            >
              <Icon of={trash} className="size-4.5" />
            </Button>
          </div>
        </PageTitle>
      </div>
      {asked === 'photo' && <PhotoDialog professional={professional} load={load} onClose={close} />}
      {asked === 'leave' && (
        <Deactivate
          professional={professional}
          busy={busy}
          onClose={close}
          onConfirm={() => void deactivate()}
        />
      )}
      {asked === 'delete' && (
        <Remove
          professional={professional}
          onClose={close}
          onDeactivate={is_active ? () => setAsked('leave') : undefined}
          onDone={onGone}
        />
      )}
    </div>
  )
}

type DeactivateProps = {
  professional: SectionProps['professional']
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

function Deactivate({ professional: { id, name }, busy, onClose, onConfirm }: DeactivateProps) {
  const { data: appointments, error, isFetching, refetch } = useUpcomingAppointments(id)
  return (
    <Dialog title={`Desativar ${name}?`} onClose={onClose}>
      <p className="text-soft">
        Sai da página de agendamento e não recebe novos horários. O histórico continua.
      </p>
      <div className="mt-4">
        {appointments && appointments.length > 0 && (
          <>
            <p className="font-semibold">
              {appointmentsText(appointments.length)} pela frente{' '}
              {appointments.length === 1 ? 'continua marcado' : 'continuam marcados'}
            </p>
            <Appointments appointments={appointments} />
          </>
        )}
        {!appointments && error && (
          <LoadError title="Erro ao carregar agendamentos" error={error} busy={isFetching} again={refetch} />
        )}
        {!appointments && !error && (
          <Skeleton label="Carregando agendamentos..." bars={['h-5 w-64 max-w-full']} />
        )}
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={onClose}>
          Cancelar
        </Button>
        <Button look="danger" disabled={busy || !(appointments || error)} onClick={onConfirm}>
          Desativar
        </Button>
      </div>
    </Dialog>
  )
}

type RemoveProps = {
  professional: SectionProps['professional']
  onClose: () => void
  /** Offered where deleting is refused. */
  onDeactivate: (() => void) | undefined
  onDone: () => void
}

function Remove({ professional, onClose, onDeactivate, onDone }: RemoveProps) {
  const queryClient = useQueryClient()
  const remove = useStaffMutation('deleteProfessional')
  const [refused, setRefused] = useState<string>()
  const confirm = async () => {
    try {
      await remove.mutateAsync({ professional_id: professional.id })
      onDone()
      queryClient.removeQueries({
        queryKey: staffQuery('getProfessional', { professional_id: professional.id }).queryKey,
      })
      await queryClient.invalidateQueries({ queryKey: ['listProfessionals'] })
      doneToast('Profissional removido com sucesso')
    } catch (error) {
      const { code, message } = error as Failure
      if (code === 'has_upcoming_appointments') setRefused(message)
    }
  }
  const { name } = professional
  if (!refused)
    return (
      <ConfirmDialog
        title={`Excluir ${name}?`}
        text="Sai da equipe e da página de agendamento. O histórico guarda o nome."
        action="Excluir"
        busy={remove.isPending}
        error={remove.error?.message}
        onClose={onClose}
        onConfirm={() => void confirm()}
      />
    )
  return (
    <Dialog title={`Não é possível excluir ${name}`} onClose={onClose}>
      <p role="alert">{refused}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={onClose}>
          Voltar
        </Button>
        {onDeactivate && <Button onClick={onDeactivate}>Desativar</Button>}
      </div>
    </Dialog>
  )
}
