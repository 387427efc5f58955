import { type Recurring, recurringFields } from '#shared/finance.ts'
import { changesOf, type Inputs, newOf, useEntityForm, valuesOf } from '../../lib/entity-form.ts'
import { recordSettings } from '../../lib/record.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { doneToast } from '../../lib/toast.ts'
import { TextField } from '../../ui/field.tsx'
import { RecordDialog } from '../../ui/record-dialog.tsx'
import { CategoryField, useFinanceCategories } from './category-field.tsx'

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
    valuesOf: (stored) => valuesOf(recurringFields, stored),
    create: (values) => create.mutateAsync(newOf(recurringFields, values)),
    update: ({ id, version }, values, base) =>
      update.mutateAsync({ recurring_id: id, version, ...changesOf(recurringFields, values, base) }),
    load: reload,
    done: {
      created: 'Despesa fixa adicionada com sucesso',
      updated: 'Despesa fixa atualizada com sucesso',
    },
    onClose,
  })
  const form = useEntityForm(recurringFields, {
    ...record,
    save: async (values, version, base) => {
      const isNew = !isKnown('expense', values.category)
      await record.save(values, version, base)
      if (isNew) doneToast('Categoria adicionada com sucesso!')
    },
  })
  const day = Number(form.watch('day'))
  const inputs: Inputs<typeof recurringFields> = {
    category: <CategoryField type="expense" {...form.value('category')} />,
    amount: <TextField {...form.text('amount')} />,
    description: <TextField {...form.text('description')} placeholder="Aluguel" />,
    day: (
      <TextField
        {...form.text('day', day > 28 ? { help: 'Nos meses mais curtos, o último dia.' } : {})}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        className="text-right"
      />
    ),
    until: <TextField {...form.text('until', { help: 'Sem data, volta todo mês.' })} />,
  }
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
        {inputs.description}
        {inputs.category}
        <div className="grid grid-cols-2 gap-3">
          {inputs.amount}
          {inputs.day}
        </div>
        {inputs.until}
      </div>
    </RecordDialog>
  )
}
