import { type TransactionType, transactionTypes } from '#shared/finance.ts'
import { type PaymentMethod, paymentLabels, paymentMethods } from '#shared/payments.ts'
import { useOpened } from '../../lib/query-state.ts'
import { usePending, useStaffMutation, useStaffQuery } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SwitchRow } from '../../ui/switch.tsx'
import { CategoriesDialog } from '../categories/categories-dialog.tsx'
import { AddCategory } from './add-category.tsx'

export function FinanceSettings() {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Finishing />
      <Categories />
    </div>
  )
}

function Finishing() {
  const query = useStaffQuery('getFinishing', {})
  const update = useStaffMutation('updateFinishing', {
    invalidates: ['getFinishing'],
    failed: ({ message }) => `O ajuste continua como estava. ${message}`,
  })
  const waiting = usePending('updateFinishing').at(-1)
  return (
    <section aria-labelledby="finishing" className="panel">
      <h2 id="finishing" className="px-4 pt-4 pb-2 font-semibold">
        Ao concluir um atendimento
      </h2>
      <QueryView
        query={query}
        failed="Erro ao carregar ajustes"
        skeleton={<Skeleton label="Carregando ajustes..." bars={['mx-4 h-12 mb-2', 'mx-4 h-12 mb-4']} />}
      >
        {(stored) => {
          const { records_income, usual_payment_method } = waiting ?? stored
          const usual = usual_payment_method ?? null
          return (
            <div className="divide-y divide-line">
              <SwitchRow
                label="Registrar a receita"
                text={
                  records_income
                    ? 'O valor do atendimento entra nas transações.'
                    : 'Os atendimentos concluídos não entram nas transações.'
                }
                checked={records_income}
                onChange={({ target }) =>
                  update.mutate({ records_income: target.checked, usual_payment_method: usual })
                }
              />
              {records_income && (
                <div className="p-4">
                  <SelectField
                    field={{
                      id: 'usual-method',
                      label: 'Forma de pagamento usual',
                      help: usual
                        ? 'Concluir é um toque só. Outra forma, desconto ou gorjeta continuam à mão.'
                        : 'Quem conclui escolhe como foi pago.',
                    }}
                    value={usual ?? ''}
                    onChange={({ target }) =>
                      update.mutate({
                        records_income,
                        usual_payment_method: (target.value || null) as PaymentMethod | null,
                      })
                    }
                  >
                    <option value="">Perguntar a cada vez</option>
                    {paymentMethods.map((method) => (
                      <option key={method} value={method}>
                        {paymentLabels[method]}
                      </option>
                    ))}
                  </SelectField>
                </div>
              )}
            </div>
          )
        }}
      </QueryView>
    </section>
  )
}

const titles: Record<TransactionType, string> = {
  income: 'Categorias de receitas',
  expense: 'Categorias de despesas',
}

const renamed: Record<TransactionType, string> = {
  income:
    'Um nome novo vale para as transações desde o mês passado e para as pendentes. Atendimentos entram sempre em “Serviços” e vendas em “Vendas”.',
  expense:
    'Um nome novo vale para as transações desde o mês passado, para as pendentes e para as despesas fixas.',
}

const showCategories = ['listFinanceCategories', 'listTransactions', 'listPending', 'listRecurring'] as const

function Categories() {
  const query = useStaffQuery('listFinanceCategories', {})
  const [panel, setPanel] = useOpened('painel')
  return (
    <section aria-labelledby="finance-categories" className="panel">
      <h2 id="finance-categories" className="px-4 pt-4 pb-2 font-semibold">
        Categorias
      </h2>
      <QueryView
        query={query}
        failed="Erro ao carregar categorias financeiras"
        skeleton={<Skeleton label="Carregando categorias..." bars={['mx-4 h-12 mb-2', 'mx-4 h-12 mb-4']} />}
      >
        {(categories) => (
          <ul className="divide-y divide-line">
            {transactionTypes.map((type) => (
              <li key={type} className="flex items-center gap-3 px-4 py-3">
                <div className="min-w-0 flex-1">
                  <p className="font-semibold">{titles[type]}</p>
                  <p className="wrap-anywhere text-sm text-soft">{categories[type].join(', ')}</p>
                </div>
                <Button
                  look="secondary"
                  className="px-3!"
                  aria-label={`Editar ${titles[type].toLowerCase()}`}
                  onClick={() => setPanel(type)}
                >
                  Editar
                </Button>
                {panel === type && (
                  <CategoriesDialog
                    type={type}
                    title={titles[type]}
                    names={categories[type].map((name) => ({ name }))}
                    one="transação"
                    many="transações"
                    lists={showCategories}
                    hints={{ rename: renamed[type], remove: 'O que já está nela continua com este nome.' }}
                    add={<AddCategory type={type} names={categories[type]} />}
                    onClose={() => setPanel('')}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  )
}
