import { useState } from 'react'
import type { Recurring } from '#shared/finance.ts'
import { formatMoney, sum } from '#shared/money.ts'
import { dateText } from '../../lib/dates.ts'
import { useOpened } from '../../lib/query-state.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { plus } from '../../ui/staff-icon-paths.ts'
import type { Column } from '../../ui/table-column.ts'
import { RecurringDialog } from './recurring-dialog.tsx'

const columns: Column<Recurring>[] = [
  { key: 'descricao', header: 'Descrição', cell: ({ description }) => description, phone: 'title' },
  { key: 'categoria', header: 'Categoria', cell: ({ category }) => category },
  { key: 'dia', header: 'Vence', cell: ({ day }) => `Todo dia ${day}` },
  {
    key: 'proxima',
    header: 'Próxima',
    cell: ({ next_date, until }) => (hasEnded({ next_date, until }) ? 'Encerrada' : dateText(next_date)),
  },
  { key: 'ate', header: 'Até', cell: ({ until }) => (until ? dateText(until) : 'Sem fim') },
  {
    key: 'valor',
    header: 'Valor',
    align: 'right',
    phone: 'value',
    cell: ({ amount }) => <span className="whitespace-nowrap font-semibold">{formatMoney(amount)}</span>,
    total: (all) =>
      `${formatMoney(sum(all.filter((one) => !hasEnded(one)).map(({ amount }) => amount)))} por mês`,
  },
]

const hasEnded = ({ next_date, until }: Pick<Recurring, 'next_date' | 'until'>) =>
  until !== undefined && next_date > until

export function RecurringExpenses() {
  const query = useStaffQuery('listRecurring', {})
  const [open, setOpen] = useOpened('fixa')
  const create = () => setOpen('nova')
  const reload = async (id: string) =>
    (await query.refetch()).data?.recurring.find((expense) => expense.id === id)
  return (
    <QueryView
      query={query}
      failed="Erro ao carregar despesas fixas"
      skeleton={<ListSkeleton label="Carregando financeiro..." chips={0} />}
    >
      {({ recurring }) => (
        <>
          <DataTable
            caption="Despesas fixas"
            columns={columns}
            rows={recurring}
            rowKey={({ id }) => id}
            onOpen={({ id }) => setOpen(id)}
            filters={
              recurring.length > 0 && (
                <Button look="secondary" onClick={create}>
                  <Icon of={plus} className="size-4" />
                  Nova despesa fixa
                </Button>
              )
            }
            empty={
              <Empty
                title="Nenhuma despesa fixa"
                text="Aluguel, internet, contador: cadastre uma vez e a conta aparece todo mês em “A receber e a pagar”."
              >
                <Button look="secondary" onClick={create}>
                  Cadastrar a primeira
                </Button>
              </Empty>
            }
          />
          {open && (
            <OpenRecurring
              key={open}
              id={open}
              recurring={recurring}
              reload={() => reload(open)}
              onClose={() => setOpen('')}
            />
          )}
        </>
      )}
    </QueryView>
  )
}

type OpenProps = {
  id: string
  recurring: readonly Recurring[]
  reload: () => Promise<Recurring | undefined>
  onClose: () => void
}

/** A stored expense stays visible when somebody else deletes it. */
function OpenRecurring({ id, recurring, reload, onClose }: OpenProps) {
  const now = recurring.find((one) => one.id === id)
  const [last, setLast] = useState(now)
  if (now && now !== last) setLast(now)
  if (!last && id !== 'nova') return null
  return <RecurringDialog expense={last} isGone={last !== undefined && !now} {...{ reload, onClose }} />
}
