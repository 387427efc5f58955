import { type StockItem, stockFields, stockTypeLabels, stockTypes } from '#shared/stock.ts'
import { changesOf, type Inputs, newOf, useEntityForm, valuesOf } from '../../lib/entity-form.ts'
import { recordSettings, useReread } from '../../lib/record.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { doneToast } from '../../lib/toast.ts'
import { CreatableCombobox } from '../../ui/creatable-combobox.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { RecordDialog } from '../../ui/record-dialog.tsx'
import { salePriceError } from './item-form.ts'
import { stockChanges } from './stock-changes.ts'

type DialogProps = {
  item: StockItem | undefined
  /** Somebody deleted it while the dialog was open. */
  isGone: boolean
  categories: string[]
  onClose: () => void
}

export function ItemDialog({ item, isGone, categories, onClose }: DialogProps) {
  const load = useReread('listStock', {}, (answer) => answer.items.find(({ id }) => id === item?.id))
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
  const record = recordSettings({
    kind: 'stock-item',
    stored: item,
    valuesOf: (stored) => valuesOf(stockFields, stored),
    create: (values) => create.mutateAsync(newOf(stockFields, values)),
    update: ({ id, version }, values, base) =>
      update.mutateAsync({ stock_item_id: id, version, ...changesOf(stockFields, values, base) }),
    load,
    done: { created: 'Item adicionado com sucesso', updated: 'Item atualizado com sucesso' },
    onClose,
  })
  const form = useEntityForm(stockFields, {
    ...record,
    save: async (values, version, base) => {
      const category = values.category.trim()
      const isNew = category && !categories.some((one) => one.toLowerCase() === category.toLowerCase())
      await record.save(values, version, base)
      if (isNew) doneToast('Categoria adicionada com sucesso!')
    },
  })
  const type = form.watch('type')
  const inputs: Inputs<typeof stockFields> = {
    name: <TextField {...form.text('name')} />,
    type: (
      <SelectField {...form.text('type')}>
        {stockTypes.map((one) => (
          <option key={one} value={one}>
            {stockTypeLabels[one]}
          </option>
        ))}
      </SelectField>
    ),
    category: <CreatableCombobox {...form.value('category')} options={categories} newLabel="Criar" />,
    unit: <TextField {...form.text('unit')} placeholder="un, ml, kg" />,
    quantity: !item && <TextField {...form.text('quantity')} />,
    min_quantity: <TextField {...form.text('min_quantity')} />,
    preco_compra: <TextField {...form.text('preco_compra')} />,
    preco_venda: (
      <TextField {...form.text('preco_venda', { optional: type !== 'product', check: salePriceError })} />
    ),
  }
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
          by: remove,
          run: () => remove.mutateAsync({ stock_item_id: item.id }),
        }
      }
    >
      <div className="space-y-4">
        {inputs.name}
        <div className="grid gap-4 sm:grid-cols-2">
          {inputs.type}
          {inputs.category}
        </div>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {inputs.unit}
          {inputs.quantity}
          {inputs.min_quantity}
        </div>
        <p className="-mt-2.5! text-soft text-sm">
          {item && 'A quantidade muda por movimentações. '}Quando chega à quantidade mínima, o item aparece em
          Estoque Baixo.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          {inputs.preco_compra}
          {inputs.preco_venda}
        </div>
      </div>
    </RecordDialog>
  )
}
