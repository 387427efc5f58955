import { useState } from 'react'
import type { ListedService } from '#shared/services.ts'
import { usePending, useStaffMutation } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { moved, useDragOrder } from '../../ui/drag-order.ts'
import { Empty } from '../../ui/empty.tsx'
import { orderOfAll } from './service-form.ts'
import { ServiceRow } from './service-row.tsx'

type ListProps = {
  all: readonly ListedService[]
  /** The filtered services: these are reordered, the others keep their places. */
  shown: readonly ListedService[]
  onOrder: (ids: string[]) => void
  onOpen: (id: string) => void
  onClear: () => void
}

export function ServiceList({ all, shown, onOrder, onOpen, onClear }: ListProps) {
  const update = useStaffMutation('updateService', {
    versioned: (input) => input.service_id,
    invalidates: ['listServices'],
    failed: ({ message }, { service_id }) =>
      `${all.find(({ id }) => id === service_id)?.name} continua como estava. ${message}`,
  })
  const pending = usePending('updateService')
  const isVisible = ({ id, visible }: ListedService) =>
    pending.findLast(({ service_id }) => service_id === id)?.visible ?? visible
  const [said, setSaid] = useState('')
  const ids = shown.map(({ id }) => id)
  const allIds = all.map(({ id }) => id)
  const order = (next: string[]) => onOrder(orderOfAll(allIds, next))
  const { listRef, dragged, handle, styleOf } = useDragOrder(ids, order)
  const step = (index: number, by: number) => {
    const to = index + by
    if (to < 0 || to >= ids.length) return
    order(moved(ids, index, to))
    setSaid(`${shown[index]?.name}: posição ${to + 1} de ${ids.length}`)
  }
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
    <>
      <ul
        ref={(element) => {
          listRef.current = element
        }}
        aria-label="Serviços"
        className="panel divide-y divide-line"
      >
        {shown.map((service, index) => (
          <ServiceRow
            key={service.id}
            service={{ ...service, visible: isVisible(service) }}
            first={index === 0}
            last={index === ids.length - 1}
            lifted={dragged === service.id}
            style={styleOf(index)}
            handle={handle(service.id)}
            onStep={(by) => step(index, by)}
            onOpen={() => onOpen(service.id)}
            onVisible={(visible) =>
              update.mutate({ service_id: service.id, version: service.version, visible })
            }
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}
