import { Dialog } from '../../ui/dialog.tsx'
import { Feeds } from './feeds-card.tsx'

/** Members who cannot open the business's profile find their calendar here. */
export function FeedsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Agenda no seu calendário" wide onClose={onClose}>
      <p className="mb-4 text-soft">
        Seus agendamentos aparecem no Google Agenda, no iPhone ou no Outlook, só para leitura.
      </p>
      <div className="panel overflow-hidden [&>ul]:border-t-0">
        <Feeds />
      </div>
    </Dialog>
  )
}
