import { skipToken, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isFailure } from '../../lib/failure.ts'
import { staffCall } from '../../lib/staff-api.ts'
import { refresh } from '../../lib/staff-query.ts'
import { doneToast, failToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { rotateCw } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'

const mutationKey = ['rebuildMetrics']
/** Parts that are done, in the cache: a screen that was left finds them again. */
const queryKey = ['rebuildMetrics', 'parts']

/** Counts every figure again, part by part; it goes on while the member looks at other screens. */
function useRecount() {
  const queryClient = useQueryClient()
  const running = useIsMutating({ mutationKey }) > 0
  const { data: parts = 0 } = useQuery<number>({ queryKey, queryFn: skipToken })
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: async () => {
      let cursor: string | undefined
      for (let done = 0, more = true; more; done++) {
        queryClient.setQueryData(queryKey, done)
        const part = await staffCall('rebuildMetrics', cursor ? { cursor } : {})
        cursor = part.cursor
        more = !part.done
      }
    },
    onSuccess: async () => {
      await refresh(queryClient, ['getMetrics', 'getDashboard'])
      doneToast('Números recalculados')
    },
    onError: (error) => failToast(isFailure(error) ? error.message : 'Erro ao recalcular os números'),
  })
  return { running, parts, start: () => mutate() }
}

export function Recount() {
  const { running, parts, start } = useRecount()
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
      <p role="status" className="text-soft text-sm empty:hidden">
        {running && `Recalculando... ${parts} ${parts === 1 ? 'parte pronta' : 'partes prontas'}`}
      </p>
      <Button look="secondary" disabled={running} onClick={start}>
        <Icon of={rotateCw} className="size-4" />
        Recalcular
      </Button>
    </section>
  )
}
