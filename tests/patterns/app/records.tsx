import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#shared/money.ts'
import { useRecordForm } from '../../../web/src/lib/record-form.ts'
import { doneToast } from '../../../web/src/lib/toast.ts'
import { Button } from '../../../web/src/ui/button.tsx'
import { TextField } from '../../../web/src/ui/field.tsx'
import { RecordDialog } from '../../../web/src/ui/record-dialog.tsx'
import { refusal, request } from './answers.ts'

type Item = { name: string; brand: string; price: number; version: number }
type Values = { name: string; brand: string; price: string }

let stored: Item | undefined = { name: 'Pomada', brand: 'Navalha', price: 35, version: 1 }

const valuesOf = ({ name, brand, price }: Item): Values => ({ name, brand, price: String(price) })

const save = (values: Values, version: number | undefined) =>
  request(async (mode) => {
    if (mode === 'conflict' && stored)
      stored = { ...stored, brand: 'Outra marca', price: 40, version: stored.version + 1 }
    if (mode === 'removed') stored = undefined
    if (mode === 'refused')
      throw await refusal(400, 'invalid_input', 'Confira os campos.', [
        { field: 'brand', message: 'Esta marca não existe.' },
      ])
    if (!stored) throw await refusal(404, 'route_not_found', 'Este item não existe mais.')
    if (version !== stored.version)
      throw await refusal(409, 'version_conflict', 'Outra pessoa alterou este item.')
    stored = { ...values, price: Number(values.price), version: stored.version + 1 }
    return stored
  })

export function Records() {
  const [open, setOpen] = useState(false)
  const item = useItem()
  return (
    <>
      {item ? (
        <p className="mb-4">
          {item.name}, {item.brand}, {formatMoney(item.price)}
        </p>
      ) : (
        <p className="mb-4 text-soft">O item foi excluído.</p>
      )}
      <Button disabled={!item} onClick={() => setOpen(true)}>
        Editar item
      </Button>
      {open && <ItemDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const useItem = () =>
  useQuery({ queryKey: ['item'], queryFn: () => Promise.resolve(stored ? { ...stored } : null) }).data

function ItemDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const item = useItem()
  const refresh = () => cache.invalidateQueries({ queryKey: ['item'] })
  const change = useMutation({
    mutationFn: ({ values, version }: { values: Values; version: number | undefined }) =>
      save(values, version),
    onSettled: (_answer, error) => (error && stored ? undefined : refresh()),
    retry: false,
  })
  const remove = useMutation({
    mutationFn: () =>
      request(() => {
        stored = undefined
      }),
    onSuccess: async () => {
      await refresh()
      doneToast('Item excluído')
    },
    retry: false,
  })
  const form = useRecordForm<Values, Item>({
    name: 'item',
    values: item ? valuesOf(item) : { name: '', brand: '', price: '' },
    version: item?.version,
    labels: { name: 'Nome', brand: 'Marca', price: 'Preço (R$)' },
    save: (values, version) => change.mutateAsync({ values, version }),
    reload: async () => {
      await refresh()
      return stored && { values: valuesOf(stored), version: stored.version }
    },
    saved: () => {
      doneToast('Item salvo')
      onClose()
    },
  })
  return (
    <RecordDialog
      title="Editar item"
      form={form}
      onClose={onClose}
      remove={{
        title: 'Excluir este item?',
        text: 'Não dá para desfazer.',
        by: remove,
        run: () => remove.mutateAsync(),
      }}
      gone={item ? undefined : { text: 'Este item foi removido.', back: 'Voltar' }}
    >
      <div className="space-y-4">
        <TextField {...form.text('name', { required: 'Informe o nome.' })} />
        <TextField {...form.text('brand', { optional: true })} />
        <TextField
          {...form.text('price', { check: (price) => (Number(price) > 0 ? undefined : 'Informe um preço.') })}
          inputMode="decimal"
        />
      </div>
    </RecordDialog>
  )
}
