import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client, ClientRow } from '#shared/clients.ts'
import { formatPhone } from '#shared/phone.ts'
import type { Failure } from '../../lib/failure.ts'
import { type StaffOutput, staffQuery } from '../../lib/staff-api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { Notice } from '../../ui/notice.tsx'
import { MergeChoice } from './merge-choice.tsx'
import { MergeSearch } from './merge-search.tsx'

/** Two files of one person become one: find the other, look at both, choose, confirm. */
export function MergeDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const [other, setOther] = useState<ClientRow>()
  return (
    <Dialog title="Juntar cadastros" wide onClose={onClose}>
      {other ? (
        <Preview client={client} other={other} onBack={() => setOther(undefined)} onClose={onClose} />
      ) : (
        <>
          <p className="mb-4 text-soft">
            Qual outro cadastro também é de <Person row={client} />? As visitas dele passam para cá e ele
            deixa de existir.
          </p>
          <MergeSearch client={client} onChoose={setOther} />
          <div className="mt-4 flex justify-end">
            <Button look="secondary" onClick={onClose}>
              Cancelar
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

const Person = ({ row: { name } }: { row: { name: string } }) => (
  <b className="font-semibold text-ink">{name}</b>
)

type PreviewProps = { client: Client; other: ClientRow; onBack: () => void; onClose: () => void }

function Preview({ client, other, onBack, onClose }: PreviewProps) {
  const input = { client_id: client.id, other_id: other.id }
  const { data, error, isFetching, refetch } = useQuery<StaffOutput<'previewMerge'>, Failure>({
    ...staffQuery('previewMerge', input),
    // What is agreed to must be what stands there.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (data)
    return <MergeChoice preview={data} onBack={onBack} onClose={onClose} again={() => void refetch()} />
  if (error) {
    return (
      <>
        <Notice kind="error" title="Não foi possível comparar os cadastros">
          <p className="mt-1 text-soft">{error.message}</p>
        </Notice>
        <div className="mt-4 flex justify-end gap-2">
          <Button look="secondary" onClick={onBack}>
            Voltar
          </Button>
          <Button disabled={isFetching} onClick={() => void refetch()}>
            Tentar novamente
          </Button>
        </div>
      </>
    )
  }
  return (
    <div role="status">
      <span className="sr-only">Comparando cadastros...</span>
      <p className="mb-4 flex items-center gap-3 text-soft">
        <Monogram name={other.name} ground="tint" className="size-9 text-sm" />
        {other.name} {other.phone && formatPhone(other.phone)}
      </p>
      <span className="bone h-40" />
    </div>
  )
}
