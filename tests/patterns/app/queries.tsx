import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../web/src/ui/button.tsx'
import { Empty } from '../../../web/src/ui/empty.tsx'
import { QueryView } from '../../../web/src/ui/query-view.tsx'
import { Skeleton } from '../../../web/src/ui/skeleton.tsx'
import { request } from './answers.ts'

/** "Removido" replies with an empty list. */
const read = () => request((mode) => (mode === 'removed' ? [] : ['Pomada', 'Óleo para barba']))

export function Queries() {
  const query = useQuery({ queryKey: ['items'], queryFn: read, enabled: false, retry: false })
  const { refetch, isFetching, data } = query
  return (
    <>
      <Button look="secondary" className="mb-4" disabled={isFetching} onClick={() => void refetch()}>
        {data ? 'Ler de novo' : 'Ler'}
      </Button>
      <QueryView
        query={query}
        failed="Erro ao carregar itens"
        skeleton={<Skeleton label="Carregando itens..." bars={['h-10', 'mt-2 h-10']} />}
        empty={(items) =>
          items.length === 0 && <Empty title="Nenhum item ainda" text="Os itens aparecem aqui." />
        }
      >
        {(items) => (
          <ul className="panel divide-y divide-line">
            {items.map((item) => (
              <li key={item} className="px-3 py-2">
                {item}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </>
  )
}
