import { useState } from 'react'
import { API_KEYS, type ApiKey } from '#shared/api-keys.ts'
import { useOpened } from '../../lib/query-state.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { plus } from '../../ui/staff-icon-paths.ts'
import { keyColumns } from './key-columns.tsx'
import { KeyDialog, type MadeKey } from './key-dialog.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { SecurityCard } from './security-card.tsx'

export function ApiKeysScreen() {
  const query = useStaffQuery('listApiKeys', {})
  const [opened, setOpened] = useOpened('chave')
  const [made, setMade] = useState<MadeKey>()
  const isFull = (query.data?.api_keys.length ?? 0) >= API_KEYS
  const create = () => setOpened('nova')
  useShortcuts(isFull ? {} : { i: create })
  return (
    <>
      <PageTitle
        title="Gestão de API Keys"
        text="As chaves com que outros sistemas acessam os dados da sua empresa."
      >
        <Button onClick={create} disabled={isFull} aria-keyshortcuts="i" className="max-sm:w-full">
          <Icon of={plus} className="size-4" />
          Nova chave
        </Button>
      </PageTitle>
      <QueryView
        query={query}
        failed="Erro ao buscar chaves de API"
        skeleton={<ListSkeleton label="Carregando chaves..." chips={0} />}
      >
        {({ api_keys }) => (
          <>
            {isFull && (
              <p className="mb-3 text-soft">
                {`São ${API_KEYS} chaves, o máximo. Para criar outra, exclua uma que não é mais usada.`}
              </p>
            )}
            {api_keys.length > 0 ? (
              <DataTable
                caption="Chaves de API"
                columns={keyColumns}
                rows={api_keys}
                rowKey={({ id }) => id}
                onOpen={({ id }) => setOpened(id)}
                empty={null}
              />
            ) : (
              <Empty
                title="Nenhuma chave ainda"
                text="Um site, um robô de mensagens ou a planilha do contador usa uma chave para ler a agenda e agendar."
              >
                <Button look="secondary" onClick={create}>
                  Criar a primeira chave
                </Button>
              </Empty>
            )}
            {opened && !made && (
              <OpenKey
                key={opened}
                id={opened}
                apiKeys={api_keys}
                onMade={(answer) => {
                  // The address does not hold it: going back must not lose the only sight of it.
                  setMade(answer)
                  setOpened('')
                }}
                onClose={() => setOpened('')}
              />
            )}
          </>
        )}
      </QueryView>
      {made && <NewKeyDialog made={made} onClose={() => setMade(undefined)} />}
      {/* Below unloaded content it would jump. */}
      {!query.isPending && <SecurityCard />}
    </>
  )
}

type OpenProps = {
  id: string
  apiKeys: readonly ApiKey[]
  onMade: (made: MadeKey) => void
  onClose: () => void
}

function OpenKey({ id, apiKeys, ...rest }: OpenProps) {
  const now = apiKeys.find((one) => one.id === id)
  const [last, setLast] = useState(now)
  if (now && now !== last) setLast(now)
  if (!last && id !== 'nova') return null
  return <KeyDialog apiKey={last} isGone={last !== undefined && !now} {...rest} />
}
