import type { ListedService } from '#shared/services.ts'
import { usePending, useStaffMutation } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { OrderedList } from '../../ui/ordered-list.tsx'
import { inOrder, orderOfAll } from './service-form.ts'
import { ServiceRow } from './service-row.tsx'

type ListProps = {
  stored: readonly ListedService[]
  /** Hidden services keep their places when the others are put in order. */
  filter: (service: ListedService) => boolean
  onOpen: (id: string) => void
  onClear: () => void
}

export function ServiceList({ stored, filter, onOpen, onClear }: ListProps) {
  const order = useStaffMutation('orderServices', {
    versioned: () => 'order of services',
    invalidates: ['listServices'],
    failed: ({ message }) => `A ordem não foi salva e voltou a ser a anterior. ${message}`,
  })
  const update = useStaffMutation('updateService', {
    versioned: (input) => input.service_id,
    invalidates: ['listServices'],
    failed: ({ message }, { service_id }) =>
      `${stored.find(({ id }) => id === service_id)?.name} continua como estava. ${message}`,
  })
  const updates = usePending('updateService')
  const orders = usePending('orderServices')
  const all = inOrder(stored, orders.at(-1)?.service_ids ?? []).map((service) => ({
    ...service,
    visible: updates.findLast(({ service_id }) => service_id === service.id)?.visible ?? service.visible,
  }))
  const shown = all.filter(filter)
  if (!shown.length)
    return (
      <Empty
        title="Nenhum serviço encontrado"
        text="Nenhum serviço combina com a busca e a categoria escolhidas."
      >
        <Button look="secondary" onClick={onClear}>
          Limpar filtro
        </Button>
      </Empty>
    )
  return (
    <OrderedList
      label="Serviços"
      items={shown}
      onOrder={(ids) =>
        order.mutate({
          service_ids: orderOfAll(
            all.map(({ id }) => id),
            ids,
          ),
        })
      }
    >
      {(service) => (
        <ServiceRow
          service={service}
          onOpen={() => onOpen(service.id)}
          onVisible={(visible) =>
            update.mutate({ service_id: service.id, version: service.version, visible })
          }
        />
      )}
    </OrderedList>
  )
}
