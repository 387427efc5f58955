import { useId, useState } from 'react'
import type { Transaction } from '#shared/finance.ts'
import { formatMoney } from '#shared/money.ts'
import type { PaymentMethod } from '#shared/payments.ts'
import { dateText } from '../../lib/dates.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { SaveFailure } from '../../ui/save-failure.tsx'
import { MethodButtons } from './method-buttons.tsx'
import { titleOf } from './transaction-words.ts'

type SettleProps = { transaction: Transaction; today: string; onClose: () => void }

/** The date is asked for first, then one press chooses the method. */
export function SettleDialog({ transaction, today, onClose }: SettleProps) {
  const { id, type, amount, version } = transaction
  const dateId = useId()
  const [date, setDate] = useState(today)
  const settle = useStaffMutation('settleTransaction', {
    versioned: (input) => input.transaction_id,
    // The payment may settle an appointment or a sale.
    invalidates: [
      'listTransactions',
      'listPending',
      'getClientBalance',
      'getDashboard',
      'getMetrics',
      'getAppointment',
      'listSales',
      'getSale',
    ],
    done: 'Transação atualizada com sucesso',
    failed: () => 'Erro ao atualizar transação',
    onSuccess: onClose,
  })
  const run = (method?: PaymentMethod) =>
    settle.mutate({
      transaction_id: id,
      version,
      ...(date && { date }),
      ...(method && { payments: [{ method, amount }] }),
    })
  return (
    <Dialog title={`${type === 'income' ? 'Receber' : 'Pagar'} ${titleOf(transaction)}`} onClose={onClose}>
      <p className="font-semibold text-2xl text-accent-ink">{formatMoney(amount)}</p>
      <p className="text-soft">Vencimento: {dateText(transaction.date)}</p>
      <div className="mt-4 space-y-4">
        <TextField
          field={{ id: dateId, label: type === 'income' ? 'Recebido em' : 'Pago em' }}
          type="date"
          value={date}
          onChange={({ target }) => setDate(target.value)}
        />
        <section aria-label="Forma de pagamento">
          <p className="mb-1.5 font-semibold">Como foi {type === 'income' ? 'recebido' : 'pago'}?</p>
          <MethodButtons busy={settle.isPending} onChoose={run} />
          <Button
            look="quiet"
            aria-disabled={settle.isPending}
            onClick={() => !settle.isPending && run()}
            className="mt-2 w-full text-primary-ink aria-disabled:opacity-60"
          >
            Receber sem informar a forma
          </Button>
        </section>
        <SaveFailure failure={settle.error} />
      </div>
    </Dialog>
  )
}
