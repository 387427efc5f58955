import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Overlap } from './use-changes.ts'

/** Whom it would stand over, before it does. Only who has a say over every agenda may go on. */
export function OverlapDialog({ names, proceed, dismiss }: Overlap) {
  return (
    <Dialog title={proceed ? 'Sobrepor outro horário?' : 'Este horário está ocupado'} onClose={dismiss}>
      <ul className="space-y-1">
        {names.map((name) => (
          <li key={name} className="rounded-sm border-brick border-l-4 bg-paper px-3 py-1.5 font-semibold">
            {name}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-soft">
        {proceed
          ? 'Os dois ficam marcados ao mesmo tempo, e isso fica registrado.'
          : 'Só o proprietário ou o gerente pode marcar dois ao mesmo tempo.'}
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={dismiss}>
          Voltar
        </Button>
        {proceed && <Button onClick={proceed}>Agendar mesmo assim</Button>}
      </div>
    </Dialog>
  )
}
