import type { Recurring } from '#shared/finance.ts'
import { tidyAmount } from '../../lib/amount.ts'
import { changedFields } from '../../lib/merge3.ts'
import { recordSettings } from '../../lib/record.ts'
import { useRecordForm } from '../../lib/record-form.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { doneToast } from '../../lib/toast.ts'
import { withoutNulls } from '../../lib/without-nulls.ts'
import { TextField } from '../../ui/field.tsx'
import { RecordDialog } from '../../ui/record-dialog.tsx'
import { CategoryField, useFinanceCategories } from './category-field.tsx'
import {
  dayError,
  fieldsOf,
  recurringLabels as labels,
  type RecurringValues,
  valuesOf,
} from './recurring-form.ts'
import { positiveError } from './transaction-form.ts'

type DialogProps = {
  expense: Recurring | undefined
  /** Somebody deleted it while the dialog was open. */
  isGone: boolean
  reload: () => Promise<Recurring | undefined>
  onClose: () => void
}

// Today's expense is created at once.
const recurring = {
  invalidates: ['listRecurring', 'listPending', 'listTransactions', 'listFinanceCategories'],
} as const

export function RecurringDialog({ expense, isGone, reload, onClose }: DialogProps) {
  const { isKnown } = useFinanceCategories()
  const create = useStaffMutation('createRecurring', recurring)
  const update = useStaffMutation('updateRecurring', {
    ...recurring,
    versioned: (input) => input.recurring_id,
  })
  const remove = useStaffMutation('deleteRecurring', {
    ...recurring,
    done: 'Despesa fixa removida com sucesso',
  })
  const record = recordSettings({
    kind: 'recurring',
    stored: expense,
    valuesOf,
    create: (values) => create.mutateAsync(withoutNulls(fieldsOf(values))),
    update: ({ id, version }, values, base) =>
      update.mutateAsync({ recurring_id: id, version, ...changedFields(fieldsOf(values), fieldsOf(base)) }),
    load: reload,
    done: {
      created: 'Despesa fixa adicionada com sucesso',
      updated: 'Despesa fixa atualizada com sucesso',
    },
    onClose,
  })
  const form = useRecordForm<RecurringValues, unknown>({
    ...record,
    labels,
    save: async (values, version, base) => {
      const isNew = !isKnown('expense', fieldsOf(values).category)
      await record.save(values, version, base)
      if (isNew) doneToast('Categoria adicionada com sucesso!')
    },
  })
  const day = Number(form.watch('day'))
  return (
    <RecordDialog
      title={expense ? `Editar ${expense.description}` : 'Nova despesa fixa'}
      form={form}
      onClose={onClose}
      gone={
        isGone ? { text: 'Esta despesa fixa foi removida.', back: 'Voltar às despesas fixas' } : undefined
      }
      remove={
        expense && {
          title: `Excluir ${expense.description}?`,
          text: 'Não volta nos próximos meses. As despesas já lançadas continuam.',
          by: remove,
          run: () => remove.mutateAsync({ recurring_id: expense.id }),
        }
      }
    >
      <div className="space-y-4">
        <TextField
          {...form.text('description', { required: 'Informe a descrição.' })}
          autoComplete="off"
          maxLength={200}
          placeholder="Aluguel"
        />
        <CategoryField
          type="expense"
          {...form.value('category', {
            check: (typed) => (typed.trim() ? undefined : 'Escolha uma categoria.'),
          })}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            {...form.text('amount', { check: positiveError, tidy: tidyAmount })}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0,00"
            className="text-right"
          />
          <TextField
            {...form.text('day', {
              check: dayError,
              ...(day > 28 && { help: 'Nos meses mais curtos, o último dia.' }),
            })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            className="text-right"
          />
        </div>
        <TextField
          {...form.text('until', { optional: true, help: 'Sem data, volta todo mês.' })}
          type="date"
        />
      </div>
    </RecordDialog>
  )
}
