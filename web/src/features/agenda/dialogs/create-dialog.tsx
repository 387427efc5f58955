import { useState } from 'react'
import { useStaffQuery } from '../../../lib/staff-query.ts'
import { useMay } from '../../../lib/tenant.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { appointmentItem, blockItem } from '../forms/items.ts'
import { NewAppointment } from '../forms/new-appointment.tsx'
import { type Target, useAgenda } from '../forms/use-agenda.ts'
import { useScreen } from '../state/use-screen.ts'
import { BlockDialog } from './block-dialog.tsx'

type CreateProps = {
  at: Target
  drawn: boolean
  proposed: boolean
  clientId: string
  onClose: () => void
}

export function CreateDialog({ at, drawn, proposed, clientId, onClose }: CreateProps) {
  const { professionals, services } = useAgenda().context
  const { created } = useScreen()
  const [kind, setKind] = useState<'appointment' | 'block'>('appointment')
  const client = useStaffQuery('getClient', { client_id: clientId }, { enabled: clientId !== '' })
  const lacksService = !services.some(({ is_active }) => is_active)
  const lacksProfessional = !professionals.some(({ is_active }) => is_active)
  if (lacksService || lacksProfessional) return <Missing {...{ lacksService, lacksProfessional, onClose }} />
  if (clientId && client.isPending) return null
  const before = (
    <>
      <Segmented
        label="O que marcar"
        name="create-kind"
        value={kind}
        options={[
          { value: 'appointment', label: 'Agendamento' },
          { value: 'block', label: 'Bloqueio' },
        ]}
        onChange={setKind}
        className="mb-4 flex w-full sm:w-72"
      />
      {client.error && !client.data && kind === 'appointment' && (
        <div className="mb-4">
          <LoadError
            title="Erro ao carregar cliente"
            error={client.error}
            busy={client.isFetching}
            again={client.refetch}
          />
        </div>
      )}
    </>
  )
  return kind === 'block' ? (
    <BlockDialog
      at={at}
      before={before}
      onSaved={(block) => {
        created(blockItem(block))
        onClose()
      }}
      onClose={onClose}
    />
  ) : (
    <NewAppointment
      at={at}
      drawn={drawn}
      proposed={proposed}
      client={client.data?.client}
      before={before}
      onCreated={(appointment) => {
        created(appointmentItem(appointment))
        onClose()
      }}
      onClose={onClose}
    />
  )
}

type MissingProps = { lacksService: boolean; lacksProfessional: boolean; onClose: () => void }

function Missing({ lacksService, lacksProfessional, onClose }: MissingProps) {
  const mayAdd = useMay()('catalog.write')
  const what = [lacksService && 'um serviço', lacksProfessional && 'um profissional'].filter(Boolean)
  return (
    <Dialog title="Novo agendamento" onClose={onClose}>
      <p className="font-semibold">Para agendar, falta cadastrar {what.join(' e ')}.</p>
      <p className="mt-1 text-soft">
        {mayAdd
          ? 'Depois disso, volte aqui e marque o primeiro horário.'
          : 'Peça a quem administra a empresa.'}
      </p>
      {mayAdd && (
        <div className="mt-5 flex flex-wrap gap-2">
          {lacksService && <ButtonLink href="/servicos?servico=novo">Cadastrar serviço</ButtonLink>}
          {lacksProfessional && (
            <ButtonLink look={lacksService ? 'secondary' : 'primary'} href="/profissionais">
              Cadastrar profissional
            </ButtonLink>
          )}
        </div>
      )}
    </Dialog>
  )
}
