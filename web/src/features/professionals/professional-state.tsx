import { useState } from 'react'
import type { ListedProfessional } from '#shared/professionals.ts'
import { upload, uploadOf } from '../../lib/picture.ts'
import { staffCall } from '../../lib/staff-api.ts'
import { useStaffMutation, useStaffQuery } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { camera } from '../../ui/catalog-icon-paths.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PictureDialog } from '../../ui/picture-dialog.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { trash } from '../../ui/staff-icon-paths.ts'
import { Appointments, appointmentsText } from '../company/affected-appointments.tsx'
import { useUpdateProfessional } from './section.ts'

type StateProps = { professional: ListedProfessional; onGone: () => void }
type Asked = 'photo' | 'deactivate' | 'delete'

/** It can deactivate and delete the professional. */
export function ProfessionalState({ professional, onGone }: StateProps) {
  const [asked, setAsked] = useState<Asked>()
  const activate = useUpdateProfessional({ failed: ({ message }) => message })
  const { id: professional_id, version, name, is_active, avatar_url } = professional
  const close = () => setAsked(undefined)
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
              <Button look="secondary" onClick={() => setAsked('deactivate')}>
                Desativar
              </Button>
            ) : (
              <Button
                look="secondary"
                disabled={activate.isPending}
                onClick={() => activate.mutate({ professional_id, version, is_active: true })}
              >
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
      {asked === 'photo' && <PhotoDialog professional={professional} onClose={close} />}
      {asked === 'deactivate' && <DeactivateDialog professional={professional} onClose={close} />}
      {asked === 'delete' && (
        <DeleteDialog
          professional={professional}
          onClose={close}
          onDeactivate={() => setAsked('deactivate')}
          onDeleted={onGone}
        />
      )}
    </div>
  )
}

type DialogProps = { professional: ListedProfessional; onClose: () => void }

function PhotoDialog({ professional, onClose }: DialogProps) {
  const { id: professional_id, version, name, avatar_url: current } = professional
  const { mutateAsync: save } = useUpdateProfessional()
  const keep = (avatar_url: string | null) => save({ professional_id, version, avatar_url })
  return (
    <PictureDialog
      title={`Foto de ${name}`}
      word="foto"
      onClose={onClose}
      onRemove={current ? () => keep(null) : undefined}
      onUse={async (photo) => {
        const form = await staffCall('openAvatarUpload', { professional_id, ...uploadOf(photo) })
        await upload(form, photo)
        await keep(form.avatar_url)
      }}
    />
  )
}

function DeactivateDialog({ professional, onClose }: DialogProps) {
  const { id: professional_id, version, name } = professional
  const query = useStaffQuery('getProfessional', { professional_id }, { staleTime: 0 })
  const deactivate = useUpdateProfessional({ onSuccess: onClose })
  // Clients may have booked since the page was opened.
  const isRead = !query.isFetching && !query.error
  return (
    <ConfirmDialog
      title={`Desativar ${name}?`}
      text="Sai da página de agendamento e não recebe novos horários. O histórico continua."
      action="Desativar"
      busy={deactivate.isPending || !(isRead || query.error)}
      error={deactivate.error?.message}
      onClose={onClose}
      onConfirm={() => deactivate.mutate({ professional_id, version, is_active: false })}
    >
      <div className="mt-4">
        <QueryView
          query={isRead ? query : { ...query, data: undefined }}
          failed="Erro ao carregar agendamentos"
          skeleton={<Skeleton label="Carregando agendamentos..." bars={['h-5 w-64 max-w-full']} />}
        >
          {({ upcoming_appointments: { length }, upcoming_appointments }) =>
            length > 0 && (
              <>
                <p className="font-semibold">
                  {appointmentsText(length)} pela frente{' '}
                  {length === 1 ? 'continua marcado' : 'continuam marcados'}
                </p>
                <Appointments appointments={upcoming_appointments} />
              </>
            )
          }
        </QueryView>
      </div>
    </ConfirmDialog>
  )
}

type DeleteProps = DialogProps & { onDeactivate: () => void; onDeleted: () => void }

function DeleteDialog({ professional, onClose, onDeactivate, onDeleted }: DeleteProps) {
  const { id: professional_id, name, is_active } = professional
  const remove = useStaffMutation('deleteProfessional', {
    invalidates: ['listProfessionals'],
    done: 'Profissional removido com sucesso',
    onSuccess: onDeleted,
  })
  const canDeactivate = is_active && remove.error?.code === 'has_upcoming_appointments'
  return (
    <ConfirmDialog
      title={`Excluir ${name}?`}
      text="Sai da equipe e da página de agendamento. O histórico guarda o nome."
      action={canDeactivate ? 'Desativar' : 'Excluir'}
      busy={remove.isPending}
      error={remove.error?.message}
      onClose={onClose}
      onConfirm={canDeactivate ? onDeactivate : () => remove.mutate({ professional_id })}
    />
  )
}
