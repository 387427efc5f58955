import { type StockItem, stockTypeLabels, stockTypes } from '#shared/stock.ts'
import { parseQuantity, tidyAmount, tidyQuantity } from '../../lib/amount.ts'
import { changedFields } from '../../lib/merge3.ts'
import { useRecordForm } from '../../lib/record-form.ts'
import { useStaffMutation, useStaffQuery } from '../../lib/staff-query.ts'
import { doneToast } from '../../lib/toast.ts'
import { withoutNulls } from '../../lib/without-nulls.ts'
import { CreatableCombobox } from '../../ui/creatable-combobox.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { RecordDialog } from '../../ui/record-dialog.tsx'
import {
  fieldsOf,
  labels,
  optionalPriceError,
  optionalQuantityError,
  salePriceError,
  valuesOf,
} from './item-form.ts'
import { stockChanges } from './stock-changes.ts'

type DialogProps = {
  item: StockItem | undefined
  /** Somebody deleted it while the dialog was open. */
  isGone: boolean
  categories: string[]
  onClose: () => void
}

export function ItemDialog({ item, isGone, categories, onClose }: DialogProps) {
  const query = useStaffQuery('listStock', {})
  const create = useStaffMutation('createStockItem', {
    ...stockChanges,
    failed: () => 'Erro ao adicionar item',
  })
  const update = useStaffMutation('updateStockItem', {
    ...stockChanges,
    versioned: (input) => input.stock_item_id,
    failed: () => 'Erro ao atualizar item',
  })
  const remove = useStaffMutation('deleteStockItem', {
    ...stockChanges,
    done: 'Item removido com sucesso',
    failed: () => 'Erro ao remover item',
  })
  const form = useRecordForm({
    name: `stock-item:${item?.id ?? 'new'}`,
    values: valuesOf(item),
    version: item?.version,
    labels,
    save: async (values, version, base) => {
      const fields = fieldsOf(values)
      const { category } = fields
      const isNew = category && !categories.some((one) => one.toLowerCase() === category.toLowerCase())
      if (item && version)
        await update.mutateAsync({
          stock_item_id: item.id,
          version,
          ...changedFields(fields, fieldsOf(base)),
        })
      else
        await create.mutateAsync({
          ...withoutNulls(fields),
          quantity: parseQuantity(values.quantity) ?? 0,
        })
      if (isNew) doneToast('Categoria adicionada com sucesso!')
    },
    reload: async () => {
      const { data, isError } = await query.refetch()
      const now = isError ? undefined : data?.items.find(({ id }) => id === item?.id)
      return now && { values: valuesOf(now), version: now.version }
    },
    saved: () => {
      doneToast(item ? 'Item atualizado com sucesso' : 'Item adicionado com sucesso')
      onClose()
    },
  })
  const type = form.watch('type')
  const price = { tidy: tidyAmount, optional: true }
  const amount = { inputMode: 'decimal', autoComplete: 'off', className: 'text-right' } as const
  return (
    <RecordDialog
      wide
      title={item ? `Editar ${item.name}` : 'Novo item'}
      form={form}
      onClose={onClose}
      gone={isGone ? { text: 'Este item foi removido.', back: 'Voltar ao estoque' } : undefined}
      remove={
        item && {
          title: `Excluir ${item.name}?`,
          text: 'Sai da lista do estoque e do consumo dos serviços. As vendas e movimentações já feitas continuam com este nome.',
          busy: remove.isPending,
          error: remove.error?.message,
          run: () => remove.mutateAsync({ stock_item_id: item.id }),
        }
      }
    >
      <div className="space-y-4">
        <TextField
          {...form.text('name', { required: 'Nome é obrigatório' })}
          autoComplete="off"
          maxLength={120}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField {...form.text('type')}>
            {stockTypes.map((one) => (
              <option key={one} value={one}>
                {stockTypeLabels[one]}
              </option>
            ))}
          </SelectField>
          <CreatableCombobox
            {...form.value('category', { optional: true })}
            options={categories}
            newLabel="Criar"
            maxLength={60}
          />
        </div>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          <TextField
            {...form.text('unit', { required: 'Informe a unidade.' })}
            autoComplete="off"
            maxLength={10}
            placeholder="un, ml, kg"
          />
          {!item && (
            <TextField
              {...form.text('quantity', { check: optionalQuantityError, tidy: tidyQuantity })}
              {...amount}
              placeholder="0"
            />
          )}
          <TextField
            {...form.text('min_quantity', {
              check: optionalQuantityError,
              tidy: tidyQuantity,
            })}
            {...amount}
            placeholder="0"
          />
        </div>
        <p className="-mt-2.5! text-soft text-sm">
          {item && 'A quantidade muda por movimentações. '}Quando chega à quantidade mínima, o item aparece em
          Estoque Baixo.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...form.text('preco_compra', { ...price, check: optionalPriceError })}
            {...amount}
            placeholder="0,00"
          />
          <TextField
            {...form.text('preco_venda', {
              ...price,
              optional: type !== 'product',
              check: salePriceError,
            })}
            {...amount}
            placeholder="0,00"
          />
        </div>
      </div>
    </RecordDialog>
  )
}
