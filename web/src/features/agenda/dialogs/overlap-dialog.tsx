import { useMay } from '../../../lib/tenant.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { overlapName } from '../forms/items.ts'
import { useAgenda } from '../forms/use-agenda.ts'
import type { Question } from '../state/actions.ts'

/** Only members with `agenda.all` may confirm an overlap. */
export function OverlapDialog({ question }: { question: Question }) {
  const { conflicts, findConflicts, about, answer } = question
  const { items } = useAgenda()
  const names = [...new Set([...conflicts, ...findConflicts(items).map(overlapName)])]
  const isFree = !about && names.length === 0
  const mayProceed = useMay()('agenda.all') || isFree || about !== undefined
  const title = about
    ? 'Agendar mesmo assim?'
    : mayProceed
      ? 'Sobrepor outro horário?'
      : 'Este horário está ocupado'
  const dismiss = () => answer(undefined)
  return (
    <Dialog title={isFree ? 'Este horário ficou livre' : title} onClose={dismiss}>
      <ul className="space-y-1" aria-live="polite">
        {names.map((name) => (
          <li key={name} className="rounded-sm border-field border-l-4 bg-paper px-3 py-1.5 font-semibold">
            {name}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-soft">
        {about ??
          (isFree
            ? 'Quem estava nele saiu enquanto esta pergunta estava aberta.'
            : mayProceed
              ? 'Os dois ficam marcados ao mesmo tempo, e isso fica registrado.'
              : 'Só o proprietário ou o gerente pode marcar dois ao mesmo tempo.')}
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={dismiss}>
          Voltar
        </Button>
        {mayProceed && (
          // The second click of a double click must not answer the next question.
          <Button onClick={({ detail }) => detail < 2 && answer(!isFree)}>
            {isFree ? 'Agendar' : 'Agendar mesmo assim'}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
