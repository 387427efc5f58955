import { skipToken, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isFailure } from '../../lib/failure.ts'
import { staffCall } from '../../lib/staff-api.ts'
import { refresh } from '../../lib/staff-query.ts'
import { doneToast, failToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { rotateCw } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'

const mutationKey = ['rebuildMetrics']
const queryKey = ['rebuildMetrics', 'progress']

/** The server waits for a pause between changes while `waiting`. */
type Progress = { counted: number; parts: number; waiting: boolean }
const started: Progress = { counted: 0, parts: 0, waiting: false }

/** It continues while the member looks at other screens. */
function useRecount() {
  const queryClient = useQueryClient()
  const running = useIsMutating({ mutationKey }) > 0
  const { data: progress = started } = useQuery<Progress>({ queryKey, queryFn: skipToken })
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: async () => {
      let now = started
      let cursor: string | undefined
      for (let more = true; more; ) {
        queryClient.setQueryData(queryKey, now)
        const { counted, parts, ...next } = await staffCall('rebuildMetrics', cursor ? { cursor } : {})
        now = { counted, parts, waiting: counted === now.counted }
        cursor = next.cursor
        more = !next.done
      }
    },
    onSuccess: async () => {
      await refresh(queryClient, ['getMetrics', 'getDashboard'])
      doneToast('Números recalculados')
    },
    onError: (error) => failToast(isFailure(error) ? error.message : 'Erro ao recalcular os números'),
  })
  return { running, progress, start: () => mutate() }
}

const partsText = ({ counted, parts }: Progress) => (parts ? ` ${counted} de ${parts} partes prontas.` : '')

export function Recount() {
  const { running, progress, start } = useRecount()
  return (
    <section
      aria-labelledby="recount"
      className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3 border-line border-t pt-5 print:hidden"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="recount" className="font-semibold">
          Algum número parece errado?
        </h2>
        <p className="max-w-prose text-soft text-sm">
          Recalcular conta tudo de novo a partir dos agendamentos e do financeiro. Nada é apagado. Pode levar
          alguns minutos; mantenha o Navalha aberto até terminar.
        </p>
      </div>
      <p role="status" className="max-w-72 text-soft text-sm empty:hidden">
        {running && `Recalculando...${partsText(progress)}`}
        {running &&
          progress.waiting &&
          ' Esperando alguns segundos sem alterações na agenda e no financeiro.'}
      </p>
      <Button look="secondary" disabled={running} onClick={start}>
        <Icon of={rotateCw} className="size-4" />
        Recalcular
      </Button>
    </section>
  )
}
