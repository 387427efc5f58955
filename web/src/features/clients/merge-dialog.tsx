import { useState } from 'react'
import type { Client, ClientRow } from '#shared/clients.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MergeChoice } from './merge-choice.tsx'
import { MergeSearch } from './merge-search.tsx'

export function MergeDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const [other, setOther] = useState<ClientRow>()
  return (
    <Dialog title="Unir cadastros" wide onClose={onClose}>
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
  const query = useStaffQuery('previewMerge', { client_id: client.id, other_id: other.id }, { staleTime: 0 })
  return (
    <>
      <QueryView
        query={query}
        failed="Não foi possível comparar os cadastros"
        skeleton={<Skeleton label="Comparando cadastros..." bars={['mb-4 h-9 w-64', 'h-40']} />}
      >
        {(preview) => (
          <MergeChoice preview={preview} onBack={onBack} onClose={onClose} reload={query.refetch} />
        )}
      </QueryView>
      {!query.data && (
        <div className="mt-4 flex justify-end">
          <Button look="secondary" onClick={onBack}>
            Voltar
          </Button>
        </div>
      )}
    </>
  )
}
