import { useState } from 'react'
import type { ListedTransaction } from '#shared/finance.ts'
import { formatMoney, sum } from '#shared/money.ts'
import { daysBetween } from '#shared/time.ts'
import { dateText } from '../../lib/dates.ts'
import { useOpened } from '../../lib/query-state.ts'
import { useStaffPages } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { alarm } from '../../ui/staff-icon-paths.ts'
import type { Column } from '../../ui/table-column.ts'
import { OpenTransaction } from './open-transaction.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import { effectOf, pendingName, titleOf } from './transaction-words.ts'

export function PendingTransactions() {
  const query = useStaffPages('listPending', {})
  const [open, setOpen] = useOpened('transacao')
  const [settling, setSettling] = useState<ListedTransaction>()
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const transactions = query.pages.flatMap((page) => page.transactions)
  const today = query.pages[0]?.today ?? ''
  return (
    <QueryView
      query={query}
      failed="Erro ao carregar transações financeiras"
      skeleton={<ListSkeleton label="Carregando financeiro..." chips={0} />}
    >
      {() => (
        <>
          <DataTable
            caption="A receber e a pagar"
            columns={columnsOf(today, !hasNextPage, setSettling)}
            rows={transactions}
            rowKey={({ id }) => id}
            onOpen={({ id }) => setOpen(id)}
            empty={
              <Empty
                title="Nada a receber nem a pagar"
                text="O que um cliente fica devendo e as contas que ainda vão vencer aparecem aqui, pela data."
              />
            }
            more={hasNextPage ? { load: () => void fetchNextPage(), busy: isFetchingNextPage } : undefined}
          />
          {open && (
            <OpenTransaction
              key={open}
              id={open}
              transactions={transactions}
              refetch={async () => (await query.refetch()).data?.pages.flatMap((page) => page.transactions)}
              onClose={() => setOpen('')}
            />
          )}
          {settling && (
            <SettleDialog
              // Somebody else may have changed it meanwhile.
              transaction={transactions.find(({ id }) => id === settling.id) ?? settling}
              today={today}
              onClose={() => setSettling(undefined)}
            />
          )}
        </>
      )}
    </QueryView>
  )
}

function columnsOf(
  today: string,
  isWhole: boolean,
  onSettle: (transaction: ListedTransaction) => void,
): Column<ListedTransaction>[] {
  return [
    { key: 'vencimento', header: 'Vencimento', cell: ({ date }) => <Due date={date} today={today} /> },
    { key: 'descricao', header: 'Descrição', cell: titleOf, phone: 'title' },
    { key: 'categoria', header: 'Categoria', cell: ({ category }) => category },
    { key: 'tipo', header: 'Tipo', cell: pendingName },
    {
      key: 'valor',
      header: 'Valor',
      align: 'right',
      phone: 'value',
      cell: (transaction) => (
        <span className="whitespace-nowrap font-semibold">{formatMoney(effectOf(transaction))}</span>
      ),
      // A sum over some pages would be no total.
      ...(isWhole && { total: (all) => formatMoney(sum(all.map(effectOf))) }),
    },
    {
      key: 'acao',
      header: 'Baixa',
      align: 'right',
      phone: 'action',
      cell: (transaction) => (
        <Button
          look="secondary"
          className="relative z-1 px-3!"
          aria-label={`${transaction.type === 'income' ? 'Receber' : 'Pagar'} ${titleOf(transaction)}`}
          onClick={() => onSettle(transaction)}
        >
          {transaction.type === 'income' ? 'Receber' : 'Pagar'}
        </Button>
      ),
    },
  ]
}

function Due({ date, today }: { date: string; today: string }) {
  const late = daysBetween(date, today)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className="whitespace-nowrap">{dateText(date)}</span>
      {late > 0 && (
        <span className="inline-flex items-center gap-1 whitespace-nowrap font-semibold text-brick">
          <Icon of={alarm} className="size-3.5" />
          Venceu há {late === 1 ? '1 dia' : `${late} dias`}
        </span>
      )}
      {late === 0 && <span className="whitespace-nowrap font-semibold text-accent-ink">Vence hoje</span>}
    </span>
  )
}
