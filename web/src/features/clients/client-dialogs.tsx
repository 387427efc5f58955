import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '#shared/clients.ts'
import { useDraft } from '../../lib/draft.ts'
import { staffQuery } from '../../lib/staff-api.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { doneToast } from '../../lib/toast.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { keepClient } from './client-changes.ts'
import {
  changesOf,
  type Draft,
  draftFrom,
  draftOf,
  fieldNames,
  newClientInput,
  rebase,
} from './client-draft.ts'
import { ClientForm } from './client-form.tsx'

/** A new client; what was searched for without success is the beginning. */
export function NewClientDialog({ search, onClose }: { search: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const kept = useDraft<Draft>('client-new', draftFrom(''))
  // What was searched for now counts more than what was left earlier.
  const [searched, setSearched] = useState(() => search.trim() && draftFrom(search.trim()))
  const draft = searched || kept.value
  const [found] = useState(!searched && kept.isDirty)
  const { drop } = kept
  const set = (next: Draft) => {
    setSearched('')
    kept.set(next)
  }
  const create = useStaffMutation('createClient', {
    onSuccess: (client) => {
      keepClient(queryClient, client)
      drop()
      doneToast('Cliente adicionado com sucesso', client.name)
      onClose()
    },
  })
  const cancel = () => {
    drop()
    onClose()
  }
  return (
    <Dialog title="Novo cliente" onClose={onClose}>
      <ClientForm
        draft={draft}
        onChange={set}
        failure={create.error}
        busy={create.isPending}
        onSubmit={(ready) => create.mutate(newClientInput(ready))}
        onCancel={cancel}
      >
        {found && <p className="text-soft text-sm">Continuando de onde você parou.</p>}
      </ClientForm>
    </Dialog>
  )
}

type Base = { version: number; draft: Draft }
const baseOf = (client: Client): Base => ({ version: client.version, draft: draftOf(client) })

/** Changes a client: only what differs is sent, and nobody else's change is written over unseen. */
export function EditClientDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [conflicts, setConflicts] = useState<(keyof typeof fieldNames)[]>([])
  // With the draft is kept what it began from: after a reload too, only what was typed is a change.
  const [begun] = useState(() => ({ base: baseOf(client), draft: draftOf(client) }))
  const { value, isDirty, set, drop } = useDraft(`client-${client.id}`, begun)
  const { base, draft } = value
  const [found] = useState(isDirty)
  const update = useStaffMutation('updateClient', {
    onSuccess: (saved) => {
      keepClient(queryClient, saved)
      drop()
      doneToast('Cliente atualizado com sucesso', saved.name)
      onClose()
    },
  })
  const leave = () => {
    drop()
    onClose()
  }
  const save = (ready: Draft) => {
    const changes = changesOf(ready, base.draft)
    if (!Object.keys(changes).length) return leave()
    update.mutate({ client_id: client.id, version: base.version, ...changes })
  }
  const load = async () => {
    const file = staffQuery('getClient', { client_id: client.id })
    const answer = await queryClient.fetchQuery({ ...file, staleTime: 0 }).catch(() => undefined)
    if (answer?.access !== 'file') return undefined
    const now = baseOf(answer.client)
    const merged = rebase(draft, base.draft, now.draft)
    set({ base: now, draft: merged.draft })
    setConflicts(merged.conflicts)
    return merged.conflicts.map((field) => fieldNames[field])
  }
  return (
    <Dialog title={`Editar ${client.name}`} onClose={onClose}>
      <ClientForm
        draft={draft}
        onChange={(next) => set({ base, draft: next })}
        failure={update.error}
        load={load}
        busy={update.isPending}
        helpOf={(field) =>
          conflicts.includes(field) ? `No cadastro agora: ${String(base.draft[field]) || 'vazio'}` : undefined
        }
        onSubmit={save}
        onCancel={leave}
      >
        {found && <p className="text-soft text-sm">Continuando de onde você parou.</p>}
      </ClientForm>
    </Dialog>
  )
}
