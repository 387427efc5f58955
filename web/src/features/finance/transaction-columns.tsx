import { Link } from 'react-router-dom'
import { type ListedTransaction, typeNames } from '#shared/finance.ts'
import { formatMoney } from '#shared/money.ts'
import { formatAmount } from '../../lib/amount.ts'
import { dateText } from '../../lib/dates.ts'
import type { Column } from '../../ui/table-column.ts'
import { balanceOf, effectOf, methodText, originAddress, originOf, titleOf } from './transaction-words.ts'

export const transactionColumns: Column<ListedTransaction>[] = [
  {
    key: 'data',
    header: 'Data',
    cell: ({ date }) => <span className="whitespace-nowrap">{dateText(date)}</span>,
    sort: ({ date }) => date,
    csv: ({ date }) => dateText(date),
  },
  {
    key: 'descricao',
    header: 'Descrição',
    cell: titleOf,
    phone: 'title',
    sort: titleOf,
    csv: ({ description = '' }) => description,
  },
  {
    key: 'cliente',
    header: 'Cliente',
    exportOnly: true,
    cell: () => null,
    csv: ({ client }) => client?.name ?? '',
  },
  {
    key: 'origem',
    header: 'Origem',
    cell: (transaction) => marksOf(transaction) && <Marks of={transaction} />,
    csv: marksOf,
  },
  {
    key: 'categoria',
    header: 'Categoria',
    cell: ({ category }) => category,
    sort: ({ category }) => category,
    csv: ({ category }) => category,
  },
  {
    key: 'tipo',
    header: 'Tipo',
    // The amount's sign says it.
    phone: 'hidden',
    cell: ({ type }) => typeNames[type],
    sort: ({ type }) => typeNames[type],
    csv: ({ type }) => typeNames[type],
  },
  { key: 'pagamento', header: 'Pagamento', cell: methodText, sort: methodText, csv: methodText },
  {
    key: 'valor',
    header: 'Valor',
    align: 'right',
    phone: 'value',
    cell: (transaction) => <Amount of={transaction} />,
    sort: effectOf,
    csv: (transaction) => formatAmount(effectOf(transaction)),
    total: (transactions) => formatMoney(balanceOf(transactions)),
  },
]

/** Pending amounts are dimmed, because they do not count. */
function Amount({ of: transaction }: { of: ListedTransaction }) {
  const effect = effectOf(transaction)
  const color = transaction.status === 'pending' ? 'text-soft' : effect > 0 ? 'text-primary-ink' : 'text-ink'
  return <span className={`whitespace-nowrap font-semibold ${color}`}>{formatMoney(effect)}</span>
}

const originNames = { appointment: 'Atendimento', sale: 'Venda', recurring: 'Despesa fixa' } as const

function marksOf(transaction: ListedTransaction): string {
  const origin = originOf(transaction)
  const marks = [
    origin && originNames[origin],
    transaction.reverses && 'Estorno',
    transaction.reversed_by && 'Estornado',
  ]
  return marks.filter(Boolean).join(', ')
}

function Marks({ of: transaction }: { of: ListedTransaction }) {
  const origin = originOf(transaction)
  const name = origin && originNames[origin]
  const address = originAddress(transaction)
  const { reverses, reversed_by } = transaction
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 gap-y-1">
      {address ? (
        <Link
          to={address}
          className="relative z-1 inline-flex min-h-6 min-w-6 items-center underline decoration-line underline-offset-4 hover:decoration-ink"
        >
          {name}
        </Link>
      ) : (
        name
      )}
      {(reverses || reversed_by) && (
        <span className="rounded-sm border border-field px-1.5 text-soft text-xs leading-5">
          {reverses ? 'Estorno' : 'Estornado'}
        </span>
      )}
    </span>
  )
}
