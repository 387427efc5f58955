import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Overlap } from './use-overlap.ts'

/** Whom it would stand over, before it does. Only who has a say over every agenda may go on. */
export function OverlapDialog({ id, names, proceed, dismiss }: Overlap) {
  const isFree = names.length === 0
  const over = proceed ? 'Sobrepor outro horário?' : 'Este horário está ocupado'
  return (
    <Dialog key={id} title={isFree ? 'Este horário ficou livre' : over} onClose={dismiss}>
      <ul className="space-y-1" aria-live="polite">
        {names.map((name) => (
          <li key={name} className="rounded-sm border-brick border-l-4 bg-paper px-3 py-1.5 font-semibold">
            {name}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-soft">
        {isFree
          ? 'Quem estava nele saiu enquanto esta pergunta estava aberta.'
          : proceed
            ? 'Os dois ficam marcados ao mesmo tempo, e isso fica registrado.'
            : 'Só o proprietário ou o gerente pode marcar dois ao mesmo tempo.'}
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={dismiss}>
          Voltar
        </Button>
        {proceed && (
          // The second half of a double click is no answer to the question that comes next.
          <Button onClick={({ detail }) => detail < 2 && proceed()}>
            {isFree ? 'Agendar' : 'Agendar mesmo assim'}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
