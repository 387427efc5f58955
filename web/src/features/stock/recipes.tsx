import { RECIPE_LINES, type Recipe, type StockItem } from '#shared/stock.ts'
import { formatQuantity, parseQuantity, quantityError, tidyQuantity } from '../../lib/amount.ts'
import { reloadOf, useReread } from '../../lib/record.ts'
import { useRecordForm } from '../../lib/record-form.ts'
import { useStaffMutation, useStaffQuery } from '../../lib/staff-query.ts'
import { doneToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FieldError } from '../../ui/field.tsx'
import { chevronRight } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { PickBox } from '../../ui/pick-box.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { RecordDialog } from '../../ui/record-dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { trash } from '../../ui/staff-icon-paths.ts'

const skeleton = <Skeleton label="Carregando..." bars={Array(3).fill('mb-1 h-10')} />

export function RecipesDialog({
  onOpen,
  onClose,
}: {
  onOpen: (service: string) => void
  onClose: () => void
}) {
  const query = useStaffQuery('listServices', {})
  return (
    <Dialog title="Consumo por atendimento" onClose={onClose}>
      <p className="mb-3 text-soft">
        O que cada serviço consome do estoque. A baixa é feita quando o atendimento é concluído.
      </p>
      <QueryView query={query} failed="Erro ao carregar serviços" skeleton={skeleton}>
        {({ services }) =>
          services.length > 0 ? (
            <ul aria-label="Serviços" className="divide-y divide-line rounded-md border border-line">
              {services.map(({ id, name }) => (
                <li key={id}>
                  <button
                    type="button"
                    onClick={() => onOpen(id)}
                    className="flex min-h-(--control-height) w-full items-center justify-between gap-3 px-3 py-1.5 text-left -outline-offset-2 hover:bg-ink/3"
                  >
                    <span className="wrap-anywhere min-w-0 font-semibold">{name}</span>
                    <Icon of={chevronRight} className="size-4 text-soft" />
                  </button>
                </li>
              ))}
            </ul>
          ) : (
            <Empty
              title="Nenhum serviço ainda"
              text="Cadastre os seus serviços e depois diga aqui o que cada um consome."
            />
          )
        }
      </QueryView>
    </Dialog>
  )
}

type RecipeProps = { service_id: string; items: readonly StockItem[]; onClose: () => void }

export function OpenRecipe(props: RecipeProps) {
  const query = useStaffQuery('getRecipe', { service_id: props.service_id }, { staleTime: 0 })
  const services = useStaffQuery('listServices', {})
  const name = services.data?.services.find(({ id }) => id === props.service_id)?.name ?? ''
  if (query.data) return <RecipeDialog {...props} name={name} recipe={query.data} />
  return (
    <Dialog title={`Consumo por atendimento: ${name}`} onClose={props.onClose}>
      <QueryView query={query} failed="Erro ao carregar o consumo" skeleton={skeleton}>
        {() => null}
      </QueryView>
    </Dialog>
  )
}

type RecipeValues = { lines: { id: string; quantity: string }[] }

const valuesOf = ({ lines }: Recipe): RecipeValues => ({
  lines: lines.map(({ stock_item_id, quantity }) => ({
    id: stock_item_id,
    quantity: formatQuantity(quantity),
  })),
})

function lineError(typed: string): string | undefined {
  return quantityError(typed) ?? (parseQuantity(typed) ? undefined : 'Informe uma quantidade maior que zero.')
}

function RecipeDialog({
  service_id,
  name,
  recipe,
  items,
  onClose,
}: RecipeProps & { name: string; recipe: Recipe }) {
  const save = useStaffMutation('saveRecipe', {
    invalidates: ['getRecipe'],
    versioned: (input) => `recipe of ${input.service_id}`,
  })
  const load = useReread('getRecipe', { service_id }, (now) => now)
  const form = useRecordForm<RecipeValues, unknown>({
    name: `recipe:${service_id}`,
    values: valuesOf(recipe),
    version: recipe.version,
    labels: { lines: 'Itens' },
    save: ({ lines }, version = 0) =>
      save.mutateAsync({
        service_id,
        version,
        lines: lines.map(({ id, quantity }) => ({
          stock_item_id: id,
          quantity: parseQuantity(quantity) ?? 0,
        })),
      }),
    reload: reloadOf(load, valuesOf),
    saved: () => {
      doneToast('Consumo salvo')
      onClose()
    },
  })
  const {
    value: lines,
    onChange,
    field,
  } = form.value('lines', {
    check: (lines) => lines.map(({ quantity }) => lineError(quantity)).find(Boolean),
  })
  const byId = new Map(items.map((item) => [item.id, item]))
  const unused = items.filter(({ id }) => !lines.some((line) => line.id === id))
  return (
    <RecordDialog title={`Consumo por atendimento: ${name}`} form={form} onClose={onClose}>
      <PickBox
        field={{
          id: `${field.id}-add`,
          label: 'Adicionar item',
          help: lines.length < RECIPE_LINES ? undefined : `No máximo ${RECIPE_LINES} itens por serviço.`,
        }}
        placeholder="Nome do item"
        options={
          lines.length < RECIPE_LINES
            ? unused.map(({ id, name, unit }) => ({ value: id, label: name, text: unit }))
            : []
        }
        onPick={(id) => onChange([...lines, { id, quantity: '1' }])}
      />
      {lines.length > 0 ? (
        <ul aria-label="Itens" className="mt-4 divide-y divide-line rounded-md border border-line">
          {lines.map((line, index) => {
            const item = byId.get(line.id)
            const label = item?.name ?? 'Item removido'
            const change = (quantity: string) =>
              onChange(lines.map((one, i) => (i === index ? { ...one, quantity } : one)))
            return (
              <li key={line.id} className="flex items-center gap-2 py-1.5 pr-1 pl-3">
                <span className="wrap-anywhere min-w-0 flex-1">{label}</span>
                <input
                  aria-label={`Quantidade de ${label}`}
                  aria-invalid={field.error && lineError(line.quantity) ? true : undefined}
                  inputMode="decimal"
                  autoComplete="off"
                  value={line.quantity}
                  onChange={({ target }) => change(target.value)}
                  onBlur={() => change(tidyQuantity(line.quantity))}
                  className="h-(--field-height) w-20 rounded-md border border-field bg-card px-2 text-right aria-invalid:border-2 aria-invalid:border-brick"
                />
                <span className="w-8 truncate text-soft text-sm">{item?.unit}</span>
                <Button
                  look="quiet"
                  aria-label={`Remover ${label}`}
                  onClick={() => onChange(lines.filter((_, i) => i !== index))}
                  className="text-soft hover:text-brick"
                >
                  <Icon of={trash} className="size-4.5" />
                </Button>
              </li>
            )
          })}
        </ul>
      ) : (
        <p className="mt-4 text-soft">Este serviço não consome nada do estoque.</p>
      )}
      {field.error && <FieldError id={`${field.id}-error`}>{field.error}</FieldError>}
    </RecordDialog>
  )
}
