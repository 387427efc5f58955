import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatMoney } from '#shared/money.ts'
import { formatAmount, parseMoney, priceError, tidyAmount } from '../../../web/src/lib/amount.ts'
import type { Failure } from '../../../web/src/lib/failure.ts'
import { normalizeText } from '../../../web/src/lib/normalize-text.ts'
import { useOpened, useQueryState } from '../../../web/src/lib/query-state.ts'
import { useRecordForm } from '../../../web/src/lib/record-form.ts'
import { doneToast } from '../../../web/src/lib/toast.ts'
import { Button } from '../../../web/src/ui/button.tsx'
import { DataTable } from '../../../web/src/ui/data-table.tsx'
import { Empty } from '../../../web/src/ui/empty.tsx'
import { TextField } from '../../../web/src/ui/field.tsx'
import { FilterChips } from '../../../web/src/ui/filter-chips.tsx'
import { ListSkeleton } from '../../../web/src/ui/list-skeleton.tsx'
import { QueryView } from '../../../web/src/ui/query-view.tsx'
import { RecordDialog } from '../../../web/src/ui/record-dialog.tsx'
import { SearchBox } from '../../../web/src/ui/search-box.tsx'
import type { Column } from '../../../web/src/ui/table-column.ts'
import { refusal, request } from './answers.ts'

/**
 * It shows what a whole list-and-form screen takes. `request` stands for `useStaffQuery` and
 * `useStaffMutation`.
 */
type Product = { id: string; name: string; price: number; units: number; version: number }
type Values = { name: string; price: string; units: string }

const stock = new Map<string, Product>()
for (const [name, price, units] of [
  ['Pomada modeladora', 35, 12],
  ['Óleo para barba', 48.5, 2],
  ['Shampoo', 32, 0],
] as const)
  stock.set(name, { id: name, name, price, units, version: 1 })

const store = (values: Values, product?: Product, version?: number) =>
  request(async (mode) => {
    if (mode === 'conflict' || (product && stock.get(product.id)?.version !== version))
      throw await refusal(409, 'version_conflict', 'Outra pessoa alterou este produto.')
    const id = product?.id ?? values.name
    const fields = {
      name: values.name.trim(),
      price: parseMoney(values.price) ?? 0,
      units: Number(values.units),
    }
    stock.set(id, { id, ...fields, version: (version ?? 0) + 1 })
  })

function useStock() {
  const cache = useQueryClient()
  const onSuccess = () => cache.invalidateQueries({ queryKey: ['stock'] })
  const query = useQuery<Product[], Failure>({
    queryKey: ['stock'],
    queryFn: () => request(() => [...stock.values()]),
  })
  const save = useMutation({
    mutationFn: (input: { values: Values; product?: Product; version?: number }) =>
      store(input.values, input.product, input.version),
    onSuccess,
    retry: false,
  })
  const remove = useMutation({
    mutationFn: (id: string) => request(() => stock.delete(id)),
    onSuccess,
    retry: false,
  })
  return { query, save, remove }
}

const LOW = 3
const sum = (rows: readonly Product[]) => rows.reduce((total, { price, units }) => total + price * units, 0)

const columns: Column<Product>[] = [
  {
    key: 'nome',
    header: 'Produto',
    phone: 'title',
    cell: ({ name }) => name,
    sort: ({ name }) => name,
    csv: ({ name }) => name,
  },
  {
    key: 'unidades',
    header: 'Unidades',
    align: 'right',
    cell: ({ units }) => units,
    sort: ({ units }) => units,
    csv: ({ units }) => String(units),
  },
  {
    key: 'preco',
    header: 'Preço',
    align: 'right',
    phone: 'value',
    cell: ({ price }) => formatMoney(price),
    sort: ({ price }) => price,
    csv: ({ price }) => formatAmount(price),
    total: (rows) => formatMoney(sum(rows)),
  },
]

export function Exercise() {
  const { query } = useStock()
  const [open, setOpen] = useOpened('produto')
  return (
    <>
      <Button className="mb-4" onClick={() => setOpen('novo')}>
        Novo produto
      </Button>
      <QueryView
        query={query}
        failed="Erro ao carregar produtos"
        skeleton={<ListSkeleton label="Carregando produtos..." />}
        empty={(products) =>
          products.length === 0 && (
            <Empty title="Nenhum produto ainda" text="Aqui ficam os produtos que você usa e vende." />
          )
        }
      >
        {(products) => <Products products={products} onOpen={setOpen} />}
      </QueryView>
      {open && (
        <ProductDialog
          key={open}
          product={query.data?.find(({ id }) => id === open)}
          onClose={() => setOpen('')}
        />
      )}
    </>
  )
}

function Products({ products, onOpen }: { products: Product[]; onOpen: (id: string) => void }) {
  const [{ q, filtro }, set] = useQueryState({ q: '', filtro: '' })
  const found = products.filter(({ name }) => normalizeText(name).includes(normalizeText(q)))
  const low = found.filter(({ units }) => units < LOW)
  return (
    <DataTable
      caption="Produtos"
      columns={columns}
      rows={filtro ? low : found}
      rowKey={({ id }) => id}
      order="nome"
      file="produtos"
      onOpen={({ id }) => onOpen(id)}
      empty={<Empty title="Nenhum produto encontrado" text="Mude a busca ou o filtro." />}
      filters={
        <>
          <SearchBox label="Buscar produto" value={q} onChange={(q) => set({ q })} />
          <FilterChips
            label="Estoque"
            value={filtro}
            chips={[
              { value: '', label: 'Todos', count: found.length },
              { value: 'baixo', label: 'Estoque baixo', count: low.length },
            ]}
            onChange={(filtro) => set({ filtro })}
          />
        </>
      }
    />
  )
}

const isCount = (typed: string) => (/^\d+$/.test(typed) ? undefined : 'Informe um número inteiro.')

function ProductDialog({ product, onClose }: { product: Product | undefined; onClose: () => void }) {
  const { query, save, remove } = useStock()
  const form = useRecordForm<Values, void>({
    name: `product:${product?.id ?? 'new'}`,
    values: valuesOf(product),
    version: product?.version,
    labels: { name: 'Nome', price: 'Preço (R$)', units: 'Unidades' },
    save: (values, version) => save.mutateAsync({ values, product, version }),
    reload: async () => {
      const now = (await query.refetch()).data?.find(({ id }) => id === product?.id)
      return now && { values: valuesOf(now), version: now.version }
    },
    saved: () => {
      doneToast(product ? 'Produto atualizado' : 'Produto adicionado')
      onClose()
    },
  })
  return (
    <RecordDialog
      title={product ? `Editar ${product.name}` : 'Novo produto'}
      form={form}
      onClose={onClose}
      remove={
        product && {
          title: `Excluir ${product.name}?`,
          text: 'Sai da lista. As vendas que já existem continuam como estão.',
          by: remove,
          run: () => remove.mutateAsync(product.id),
        }
      }
    >
      <div className="space-y-4">
        <TextField {...form.text('name', { required: 'Informe o nome.' })} maxLength={120} />
        <TextField {...form.text('price', { check: priceError, tidy: tidyAmount })} inputMode="decimal" />
        <TextField {...form.text('units', { check: isCount })} inputMode="numeric" />
      </div>
    </RecordDialog>
  )
}

const valuesOf = (product?: Product): Values => ({
  name: product?.name ?? '',
  price: product ? formatAmount(product.price) : '',
  units: product ? String(product.units) : '0',
})
