import { useBusiness } from '../../lib/tenant.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { eye, messageCircle } from '../../ui/staff-icon-paths.ts'
import { PageLink, usePageAddress } from './page-link.tsx'

/** The booking page's address to see, copy, send and show to a camera. */
export function PageDialog({ onClose }: { onClose: () => void }) {
  const { tenant } = useBusiness()
  const address = usePageAddress()
  const text = `Agende seu horário na ${tenant.name}: ${address}`
  return (
    <Dialog title="Minha página" onClose={onClose}>
      <p className="mb-4 text-soft">É por aqui que seus clientes marcam sozinhos.</p>
      <QrCode text={address} label={`QR code de ${address}`} />
      <div className="my-4 text-center *:justify-center">
        <PageLink />
      </div>
      <div className="grid gap-2 sm:grid-cols-2">
        <ButtonLink href={address} target="_blank" rel="noreferrer" className="px-3!">
          <Icon of={eye} className="size-4" />
          Ver minha página
        </ButtonLink>
        <ButtonLink
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
          className="px-3!"
        >
          <Icon of={messageCircle} className="size-4" />
          Enviar no WhatsApp
        </ButtonLink>
      </div>
    </Dialog>
  )
}
