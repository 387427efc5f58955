import { useOpened, useQueryState } from '../../lib/query-state.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { plus } from '../../ui/staff-icon-paths.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { FinanceSettings } from './finance-settings.tsx'
import { PendingTransactions } from './pending-transactions.tsx'
import { RecurringExpenses } from './recurring-expenses.tsx'
import { TransactionDialog } from './transaction-dialog.tsx'
import { Transactions } from './transactions.tsx'

export function FinanceScreen() {
  const [{ secao }, set] = useQueryState({ secao: '' })
  const [creating, setCreating] = useOpened('nova')
  const create = () => setCreating('1')
  useShortcuts({ c: create })
  return (
    <>
      <PageTitle title="Financeiro">
        <Button onClick={create} aria-keyshortcuts="c">
          <Icon of={plus} className="size-4" />
          Nova transação
        </Button>
      </PageTitle>
      <Tabs
        label="Financeiro"
        value={secao}
        onChange={(secao) => set({ secao: secao === 'lancamentos' ? '' : secao })}
        tabs={[
          { value: 'lancamentos', label: 'Transações', content: <Transactions onCreate={create} /> },
          { value: 'pendentes', label: 'A receber e a pagar', content: <PendingTransactions /> },
          { value: 'fixas', label: 'Despesas fixas', content: <RecurringExpenses /> },
          { value: 'ajustes', label: 'Ajustes', content: <FinanceSettings /> },
        ]}
      />
      {creating && <TransactionDialog pending={secao === 'pendentes'} onClose={() => setCreating('')} />}
    </>
  )
}
