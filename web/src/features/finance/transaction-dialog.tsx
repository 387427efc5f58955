import { type Transaction, type TransactionType, transactionTypes } from '#shared/finance.ts'
import { paymentLabels, paymentMethods } from '#shared/payments.ts'
import { tidyAmount } from '../../lib/amount.ts'
import { useToday } from '../../lib/business-time.ts'
import { changedFields } from '../../lib/merge3.ts'
import { recordSettings } from '../../lib/record.ts'
import { useRecordForm } from '../../lib/record-form.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { doneToast, failToast } from '../../lib/toast.ts'
import { withoutNulls } from '../../lib/without-nulls.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { RecordDialog } from '../../ui/record-dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SwitchRow } from '../../ui/switch.tsx'
import { CategoryField, useFinanceCategories } from './category-field.tsx'
import {
  fieldsOf,
  transactionLabels as labels,
  positiveError,
  type TransactionValues,
  valuesOf,
} from './transaction-form.ts'
import { SETTLE_ELSEWHERE, titleOf, typeNames } from './transaction-words.ts'

type DialogProps = {
  transaction?: Transaction
  /** Somebody deleted it while the dialog was open. */
  isGone?: boolean
  reload?: () => Promise<Transaction | undefined>
  /** A new transaction may start as pending. */
  pending: boolean
  onClose: () => void
}

const ledger = {
  invalidates: ['listTransactions', 'listPending', 'listFinanceCategories'],
} as const

export function TransactionDialog(props: DialogProps) {
  const { transaction, isGone, reload, pending: begins, onClose } = props
  const today = useToday()
  const { isKnown } = useFinanceCategories()
  const create = useStaffMutation('createTransaction', ledger)
  const update = useStaffMutation('updateTransaction', {
    ...ledger,
    versioned: (input) => input.transaction_id,
  })
  const remove = useStaffMutation('deleteTransaction', {
    ...ledger,
    done: 'Transação removida com sucesso',
    failed: () => 'Erro ao deletar transação',
  })
  const record = recordSettings({
    kind: 'transaction',
    stored: transaction,
    valuesOf: (stored) => valuesOf(stored, today, begins),
    create: (values) =>
      create.mutateAsync({
        ...withoutNulls(fieldsOf(values)),
        ...(values.pending && { pending: true }),
      }),
    update: ({ id, version }, values, base) =>
      update.mutateAsync({ transaction_id: id, version, ...changedFields(fieldsOf(values), fieldsOf(base)) }),
    load: reload,
    done: { created: 'Transação adicionada com sucesso', updated: 'Transação atualizada com sucesso' },
    onClose,
  })
  const form = useRecordForm<TransactionValues, unknown>({
    ...record,
    labels,
    save: async (values, version, base) => {
      try {
        await record.save(values, version, base)
      } catch (failure) {
        failToast(transaction ? 'Erro ao atualizar transação' : 'Erro ao adicionar transação')
        throw failure
      }
      if (!isKnown(values.type, values.category)) doneToast('Categoria adicionada com sucesso!')
    },
  })
  const [type, pending] = form.watch(['type', 'pending'])
  const choose = (next: TransactionType) => {
    form.value('type').onChange(next)
    // It would become a new category of the other type.
    if (!isKnown(next, form.watch('category'))) form.setValue('category', '')
  }
  const isPaidWord = type === 'income' ? 'recebida' : 'paga'
  return (
    <RecordDialog
      title={transaction ? `Editar ${titleOf(transaction)}` : 'Nova transação'}
      form={form}
      onClose={onClose}
      gone={
        // The save itself may remove it from the list.
        isGone && !form.busy && !remove.isPending
          ? {
              text: 'Esta transação saiu da lista: alguém deu baixa, mudou a data ou a removeu.',
              back: 'Voltar ao financeiro',
            }
          : undefined
      }
      remove={
        transaction && {
          title: `Excluir ${titleOf(transaction)}?`,
          text: 'Sai da lista e dos totais. O registro de quem excluiu continua guardado.',
          by: remove,
          run: () => remove.mutateAsync({ transaction_id: transaction.id }),
        }
      }
      before={
        <Segmented
          label={labels.type}
          name="type"
          value={type}
          options={transactionTypes.map((value) => ({ value, label: typeNames[value] })).toReversed()}
          onChange={choose}
          className="mb-4 w-full"
        />
      }
    >
      <div className="space-y-4">
        <div className="grid grid-cols-2 gap-3">
          <TextField
            {...form.text('amount', { check: positiveError, tidy: tidyAmount })}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0,00"
            className="text-right"
          />
          <DateField
            label={pending ? 'Vencimento' : labels.date}
            {...form.text('date', { required: 'Informe a data.' })}
          />
        </div>
        <TextField
          {...form.text('description', { optional: true })}
          autoComplete="off"
          maxLength={200}
          placeholder={type === 'income' ? 'Aluguel da cadeira' : 'Conta de luz'}
        />
        <CategoryField
          type={type}
          {...form.value('category', {
            check: (typed) => (typed.trim() ? undefined : 'Escolha uma categoria.'),
          })}
        />
        {!pending && (
          <SelectField {...form.text('payment_method', { optional: true })}>
            <option value="">Não informada</option>
            {paymentMethods.map((method) => (
              <option key={method} value={method}>
                {paymentLabels[method]}
              </option>
            ))}
          </SelectField>
        )}
        {transaction && pending && <p className="text-sm text-soft">{SETTLE_ELSEWHERE}</p>}
        {!transaction && (
          <div className="rounded-md border border-line">
            <SwitchRow
              label={`Ainda não foi ${isPaidWord}`}
              text={
                pending
                  ? `Fica em “A receber e a pagar” até ser ${isPaidWord}.`
                  : 'Conta nos totais do período.'
              }
              {...form.choice('pending')}
            />
          </div>
        )}
      </div>
    </RecordDialog>
  )
}

type DateFieldProps = { label: string } & Parameters<typeof TextField>[0]

const DateField = ({ label, field, ...props }: DateFieldProps) => (
  <TextField field={{ ...field, label }} type="date" {...props} />
)
