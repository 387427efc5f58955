import { useId, useState } from 'react'
import { formatMoney } from '#shared/money.ts'
import type { Sale } from '#shared/sales.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { saleChanges } from './sale-changes.ts'

export function ReverseDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const id = useId()
  const [reason, setReason] = useState('')
  const reverse = useStaffMutation('reverseSale', {
    ...saleChanges,
    versioned: (input) => input.sale_id,
    done: 'Venda estornada',
  })
  const run = () =>
    reverse.mutateAsync({
      sale_id: sale.id,
      version: sale.version,
      ...(reason.trim() && { reason: reason.trim() }),
    })
  return (
    <ConfirmDialog
      title={`Estornar a venda de ${formatMoney(sale.total_amount)}?`}
      text="Os produtos voltam ao estoque e o valor é estornado no financeiro, com a data de hoje. A venda continua no histórico, marcada como estornada."
      action="Estornar venda"
      busy={reverse.isPending}
      error={reverse.error?.message}
      onClose={onClose}
      onConfirm={() => void run().then(onClose, () => {})}
    >
      <div className="mt-4">
        <TextField
          field={{ id, label: 'Motivo', optional: true }}
          autoComplete="off"
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
