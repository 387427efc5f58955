import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#shared/money.ts'
import { formatDuration } from '#shared/time.ts'
import { staffQuery } from '../../lib/staff-api.ts'
import { refresh, useStaffMutation } from '../../lib/staff-query.ts'
import { useStoredState } from '../../lib/use-stored-state.ts'
import { useWork } from '../../lib/use-work.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { plus } from '../../ui/staff-icon-paths.ts'
import { useGuide } from './guide.ts'
import {
  blankRow,
  chosenRows,
  isBlank,
  missingRows,
  rowError,
  rowsOf,
  type ServiceRow,
  serviceOf,
} from './rules.ts'
import { ServiceRows } from './service-rows.tsx'
import { StepFrame } from './step-frame.tsx'

export function ServicesStep() {
  const { services, kept, next } = useGuide()
  const work = useWork()
  const queryClient = useQueryClient()
  const create = useStaffMutation('createService')
  const kind = kept?.kind
  // The answer declined the remaining proposals.
  const isAnswered = kept ? !['kind', 'services'].includes(kept.step) : services.length > 0
  const [all, setAll, forget] = useStoredState('sessionStorage', `first-day-services-${kind}`, () => {
    const rows = rowsOf(kind, !isAnswered)
    return rows.length || services.length ? rows : [blankRow()]
  })
  const [refused, setRefused] = useState(false)
  const [made, setMade] = useState<number>()
  const rows = missingRows(all, services)
  const chosen = chosenRows(rows)
  const update = (row: ServiceRow, change: Partial<ServiceRow>) =>
    setAll(
      all.map((one) => {
        if (one !== row) return one
        const { sent, ...rest } = one
        // A row with another name was never sent.
        return { ...rest, ...(sent && change.name === undefined && { sent }), ...change }
      }),
    )

  const isWrong = (existing: typeof services) => {
    const left = missingRows(rows, existing)
    const wrong = chosenRows(left).some((row) => rowError(row, left, existing))
    setRefused(wrong)
    return wrong
  }
  const submit = () => {
    if (!isWrong(services)) work.run(save)
  }
  const save = async () => {
    // An earlier attempt may have created some of them without a reply.
    const fresh = await queryClient.fetchQuery({ ...staffQuery('listServices', {}), staleTime: 0 })
    if (isWrong(fresh.services)) return
    const missing = missingRows(chosen, fresh.services)
    setAll(all.map((row) => (missing.includes(row) ? { ...row, sent: true } : row)))
    try {
      for (const [index, row] of missing.entries()) {
        setMade(index)
        await create.mutateAsync(serviceOf(row))
      }
      await refresh(queryClient, ['listServices'])
      await next()
      forget()
    } finally {
      setMade(undefined)
      void refresh(queryClient, ['listServices'])
    }
  }
  const label =
    made !== undefined
      ? `Cadastrando ${made + 1} de ${chosen.length}...`
      : chosen.length === 0
        ? 'Continuar'
        : chosen.length === 1
          ? 'Usar este serviço'
          : `Usar estes ${chosen.length} serviços`
  return (
    <StepFrame
      title="O que você oferece?"
      text={
        rowsOf(kind, true).length
          ? 'Desmarque o que não faz e ajuste preço e duração. Depois dá para mudar tudo em Serviços.'
          : 'Digite os seus serviços, com preço e duração. Depois dá para mudar tudo em Serviços.'
      }
      work={work}
      submit={{ label, run: submit }}
      afterFailure="O que já foi cadastrado ficou. Tente de novo: só o que falta será cadastrado."
    >
      {services.length > 0 && (
        <ul aria-label="Já cadastrados" className="panel mb-4 divide-y divide-line">
          {services.map(({ id, name, price, duration }) => (
            <li key={id} className="flex items-baseline gap-3 px-4 py-2.5">
              <span className="min-w-0 flex-1">{name}</span>
              <span className="whitespace-nowrap text-sm text-soft">
                {formatMoney(price)} · {formatDuration(duration)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <ServiceRows
        rows={rows}
        errorOf={(row) => (refused && row.on && !isBlank(row) ? rowError(row, rows, services) : undefined)}
        onChange={update}
        onRemove={(row) => setAll(all.filter((one) => one !== row))}
      />
      <Button look="quiet" className="mt-2 min-h-12!" onClick={() => setAll([...all, blankRow()])}>
        <Icon of={plus} className="size-4" />
        Adicionar outro serviço
      </Button>
    </StepFrame>
  )
}
