import type { FormOf } from '#shared/entity.ts'
import {
  enteredFields,
  type Transaction,
  type TransactionType,
  transactionTypes,
  typeNames,
} from '#shared/finance.ts'
import { paymentLabels, paymentMethods } from '#shared/payments.ts'
import { useToday } from '../../lib/business-time.ts'
import { changesOf, type Inputs, newOf, useEntityForm, valuesOf } from '../../lib/entity-form.ts'
import { recordSettings } from '../../lib/record.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { doneToast, failToast } from '../../lib/toast.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { RecordDialog } from '../../ui/record-dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SwitchRow } from '../../ui/switch.tsx'
import { CategoryField, useFinanceCategories } from './category-field.tsx'
import { SETTLE_ELSEWHERE, titleOf } from './transaction-words.ts'

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

type Values = FormOf<typeof enteredFields>

/** Nobody has paid a pending one. */
const typedOf = (values: Values): Values => (values.pending ? { ...values, payment_method: '' } : values)

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
    valuesOf: (stored): Values => ({
      ...valuesOf(enteredFields, stored ?? { type: 'expense', date: today }),
      payment_method: stored?.payments[0]?.method ?? '',
      pending: stored ? stored.status === 'pending' : begins,
    }),
    create: (values) => create.mutateAsync(newOf(enteredFields, typedOf(values))),
    update: ({ id, version }, values, base) =>
      update.mutateAsync({
        transaction_id: id,
        version,
        ...changesOf(enteredFields, typedOf(values), typedOf(base)),
      }),
    load: reload,
    done: { created: 'Transação adicionada com sucesso', updated: 'Transação atualizada com sucesso' },
    onClose,
  })
  const form = useEntityForm(enteredFields, {
    ...record,
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
  const date = form.text('date')
  const isPaidWord = type === 'income' ? 'recebida' : 'paga'
  const inputs: Inputs<typeof enteredFields> = {
    type: (
      <Segmented
        label={enteredFields.type.label}
        name="type"
        value={type}
        options={transactionTypes.map((value) => ({ value, label: typeNames[value] })).toReversed()}
        onChange={choose}
        className="mb-4 w-full"
      />
    ),
    category: <CategoryField type={type} {...form.value('category')} />,
    amount: <TextField {...form.text('amount')} />,
    description: (
      <TextField
        {...form.text('description')}
        placeholder={type === 'income' ? 'Aluguel da cadeira' : 'Conta de luz'}
      />
    ),
    date: <TextField {...date} field={{ ...date.field, ...(pending && { label: 'Vencimento' }) }} />,
    payment_method: !pending && (
      <SelectField {...form.text('payment_method')}>
        <option value="">Não informada</option>
        {paymentMethods.map((method) => (
          <option key={method} value={method}>
            {paymentLabels[method]}
          </option>
        ))}
      </SelectField>
    ),
    pending: !transaction && (
      <div className="rounded-md border border-line">
        <SwitchRow
          label={`Ainda não foi ${isPaidWord}`}
          text={
            pending ? `Fica em “A receber e a pagar” até ser ${isPaidWord}.` : 'Conta nos totais do período.'
          }
          {...form.choice('pending')}
        />
      </div>
    ),
  }
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
      before={inputs.type}
    >
      <div className="space-y-4">
        <div className="grid grid-cols-2 gap-3">
          {inputs.amount}
          {inputs.date}
        </div>
        {inputs.description}
        {inputs.category}
        {inputs.payment_method}
        {transaction && pending && <p className="text-sm text-soft">{SETTLE_ELSEWHERE}</p>}
        {inputs.pending}
      </div>
    </RecordDialog>
  )
}
