import { type ListedTransaction, transactionTypes, typeNames } from '#shared/finance.ts'
import { useToday } from '../../lib/business-time.ts'
import { dateText } from '../../lib/dates.ts'
import { usePeriod } from '../../lib/period.ts'
import { useOpened, useQueryState } from '../../lib/query-state.ts'
import type { StaffOutput } from '../../lib/staff-address.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { Period } from '../../ui/period.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { printer } from '../../ui/staff-icon-paths.ts'
import { OpenTransaction } from './open-transaction.tsx'
import { Totals } from './totals.tsx'
import { transactionColumns } from './transaction-columns.tsx'

export function Transactions({ onCreate }: { onCreate: () => void }) {
  const period = usePeriod(useToday())
  const { from, to } = period
  const query = useStaffQuery('listTransactions', { from, to }, { staleTime: 0, keepPrevious: true })
  const dates = from === to ? dateText(from) : `${dateText(from)} a ${dateText(to)}`
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2 print:hidden">
        <Period period={period} />
        <Button look="secondary" onClick={() => print()} className="max-sm:hidden">
          <Icon of={printer} className="size-4" />
          Imprimir
        </Button>
      </div>
      <p className="mb-3 hidden font-semibold print:block">{dates}</p>
      <QueryView
        query={query}
        failed="Erro ao carregar transações financeiras"
        skeleton={<ListSkeleton label="Carregando financeiro..." />}
      >
        {(month) => (
          <div
            aria-busy={query.isPlaceholderData}
            className={query.isPlaceholderData ? 'opacity-60' : undefined}
          >
            <Totals
              totals={month.totals}
              transactions={month.omitted === 0 ? month.transactions : undefined}
            />
            <Listed
              {...month}
              file={`financeiro-${from}-${to}`}
              refetch={async () => (await query.refetch()).data?.transactions}
              onCreate={onCreate}
            />
          </div>
        )}
      </QueryView>
    </>
  )
}

type ListedProps = Pick<StaffOutput<'listTransactions'>, 'transactions' | 'omitted'> & {
  file: string
  refetch: () => Promise<readonly ListedTransaction[] | undefined>
  onCreate: () => void
}

const box =
  'h-(--control-height) rounded-md border border-field bg-card px-3 text-ink max-sm:min-w-0 max-sm:flex-[1_1_40%]'

const partColumns = transactionColumns.map(({ total: _, ...column }) => column)

function Listed({ transactions, omitted, file, refetch, onCreate }: ListedProps) {
  const [{ tipo, categoria }, set] = useQueryState({ tipo: '', categoria: '' })
  const [open, setOpen] = useOpened('transacao')
  const isShown = ({ type, category }: ListedTransaction) =>
    (!tipo || type === tipo) && (!categoria || category === categoria)
  const ofType = transactions.filter(({ type }) => !tipo || type === tipo)
  const categories = [...new Set([...ofType.map(({ category }) => category), categoria].filter(Boolean))]
  const isNarrowed = Boolean(tipo || categoria)
  return (
    <>
      <DataTable
        caption="Transações"
        // While further pages are missing there is no total and no export: readers would take them for complete.
        columns={omitted > 0 ? partColumns : transactionColumns}
        rows={transactions.filter(isShown)}
        rowKey={({ id }) => id}
        file={omitted > 0 ? undefined : file}
        onOpen={({ id }) => setOpen(id)}
        filters={
          transactions.length > 0 && (
            <>
              <select
                aria-label="Tipo"
                value={tipo}
                onChange={({ target }) => set({ tipo: target.value, categoria: '' })}
                className={box}
              >
                <option value="">Receitas e despesas</option>
                {transactionTypes.map((type) => (
                  <option key={type} value={type}>
                    {typeNames[type]}s
                  </option>
                ))}
              </select>
              <select
                aria-label="Categoria"
                value={categoria}
                onChange={({ target }) => set({ categoria: target.value })}
                className={box}
              >
                <option value="">Todas as categorias</option>
                {categories
                  .toSorted((a, b) => a.localeCompare(b, 'pt-BR'))
                  .map((name) => (
                    <option key={name} value={name}>
                      {name}
                    </option>
                  ))}
              </select>
            </>
          )
        }
        empty={
          isNarrowed && transactions.length > 0 ? (
            <Empty
              title="Nenhuma transação encontrada"
              text="Nenhuma transação do período combina com o tipo e a categoria escolhidos."
            >
              <Button look="secondary" onClick={() => set({ tipo: '', categoria: '' })}>
                Limpar filtros
              </Button>
            </Empty>
          ) : (
            <Empty
              title="Nenhuma transação no período"
              text="Cada atendimento concluído e cada venda entram aqui sozinhos. Aluguel, produtos e o que mais entrar ou sair, você lança."
            >
              <Button look="secondary" onClick={onCreate}>
                Lançar uma transação
              </Button>
            </Empty>
          )
        }
      />
      {omitted > 0 && (
        <p className="mt-3 text-soft">
          A lista mostra as {transactions.length.toLocaleString('pt-BR')} transações mais recentes.{' '}
          {omitted === 1
            ? 'Outra, mais antiga, conta'
            : `Outras ${omitted.toLocaleString('pt-BR')}, mais antigas, contam`}{' '}
          nos totais: escolha um período menor para ver ou exportar todas.
        </p>
      )}
      {open && (
        <OpenTransaction
          key={open}
          id={open}
          transactions={transactions}
          refetch={refetch}
          onClose={() => setOpen('')}
        />
      )}
    </>
  )
}
