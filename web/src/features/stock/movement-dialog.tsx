import { movementLabels, movementTypes, type StockItem } from '#shared/stock.ts'
import { addDays, isDate } from '#shared/time.ts'
import { formatQuantity, parseQuantity, tidyQuantity } from '../../lib/amount.ts'
import { useToday } from '../../lib/business-time.ts'
import { useRecordForm } from '../../lib/record-form.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { TextField } from '../../ui/field.tsx'
import { RecordDialog } from '../../ui/record-dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { balanceAfter, type MovementValues, movedError, needsReason } from './movements.ts'
import { stockChanges } from './stock-changes.ts'

const labels: Record<keyof MovementValues, string> = {
  type: 'Tipo',
  quantity: 'Quantidade',
  reason: 'Motivo',
  date: 'Data',
}

/** A movement adds, removes, counts or writes off. */
export function MovementDialog({ item, onClose }: { item: StockItem; onClose: () => void }) {
  const today = useToday()
  const move = useStaffMutation('moveStock', {
    ...stockChanges,
    versioned: (input) => input.stock_item_id,
    done: 'Movimentação registrada com sucesso',
    failed: () => 'Erro ao registrar movimentação',
  })
  const form = useRecordForm<MovementValues, unknown>({
    name: `movement:${item.id}`,
    values: { type: 'in', quantity: '', reason: '', date: today },
    labels,
    save: ({ type, quantity, reason, date }) =>
      move.mutateAsync({
        stock_item_id: item.id,
        type,
        quantity: parseQuantity(quantity) ?? 0,
        ...(reason.trim() && { reason: reason.trim() }),
        // Noon at Greenwich is the same day in all of Brazil's zones.
        ...(date !== today && { date: `${date}T12:00:00.000Z` }),
      }),
    saved: onClose,
  })
  const [type, quantity] = form.watch(['type', 'quantity'])
  const balance = balanceAfter(item.quantity, { type, quantity })
  const units = (count: number) => `${formatQuantity(count)} ${item.unit}`
  const counted = type === 'adjustment'
  const { field, ...text } = form.text('quantity', {
    required: 'Informe a quantidade.',
    check: (_, values) => movedError(item.quantity, values),
    tidy: tidyQuantity,
  })
  return (
    <RecordDialog
      title={`Movimentar ${item.name}`}
      form={form}
      save="Registrar"
      onClose={onClose}
      before={
        <Segmented
          label={labels.type}
          name="type"
          value={type}
          options={movementTypes.map((value) => ({ value, label: movementLabels[value] }))}
          onChange={form.value('type').onChange}
          className="mb-4 w-full"
        />
      }
    >
      <div className="space-y-4">
        <TextField
          {...text}
          field={{
            ...field,
            label: `${counted ? 'Quantidade contada' : labels.quantity} (${item.unit})`,
            help: (
              <span role="status">
                Agora: {units(item.quantity)}. Depois:{' '}
                <strong className="font-semibold text-ink">
                  {balance === undefined ? '—' : balance < 0 ? 'não há tanto' : units(balance)}
                </strong>
              </span>
            ),
          }}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          className="text-right text-lg!"
        />
        <TextField
          {...form.text('reason', {
            optional: !needsReason(type),
            check: (reason, { type }) =>
              needsReason(type) && !reason.trim() ? 'Informe o motivo.' : undefined,
          })}
          autoComplete="off"
          maxLength={200}
          placeholder={counted ? 'Contagem do mês' : type === 'loss' ? 'Frasco quebrado' : undefined}
        />
        <TextField
          {...form.text('date', { check: (date) => (isDate(date) ? undefined : 'Informe a data.') })}
          type="date"
          min={addDays(today, -365)}
          max={today}
        />
      </div>
    </RecordDialog>
  )
}
