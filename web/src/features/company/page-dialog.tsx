import { Dialog } from '../../ui/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { PageActions, PageLink, usePageAddress } from './page-link.tsx'

export function PageDialog({ onClose }: { onClose: () => void }) {
  const address = usePageAddress()
  return (
    <Dialog title="Minha página" onClose={onClose}>
      <p className="mb-4 text-soft">É por aqui que seus clientes marcam sozinhos.</p>
      <QrCode text={address} label={`QR code de ${address}`} />
      <PageLink className="my-4 justify-center text-center" />
      <PageActions />
    </Dialog>
  )
}
