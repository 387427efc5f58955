import { shownPage } from '#shared/business-url.ts'
import { useBusiness } from '../../lib/tenant.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { eye, messageCircle } from '../../ui/staff-icon-paths.ts'

export function usePageAddress(): string {
  const { tenant } = useBusiness()
  return shownPage(location.origin, tenant.slug)
}

export const inWords = (address: string) => address.replace(/^https?:\/\//, '')

export function PageLink({ onUse, className }: { onUse?: () => void; className?: string }) {
  const address = usePageAddress()
  return (
    <div className={classNames('flex flex-wrap items-center gap-x-3 gap-y-2', className)}>
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        onClick={onUse}
        className="inline-block min-h-6 break-all text-primary-ink underline decoration-primary-ink/40 underline-offset-4 hover:decoration-current"
      >
        {inWords(address)}
      </a>
      <CopyButton text={address} what="o endereço" onCopied={onUse}>
        Copiar link
      </CopyButton>
    </div>
  )
}

export function PageActions({ onUse }: { onUse?: () => void }) {
  const { tenant } = useBusiness()
  const address = usePageAddress()
  const text = `Agende seu horário na ${tenant.name}: ${address}`
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <ButtonLink href={address} target="_blank" rel="noreferrer" onClick={onUse} className="px-3!">
        <Icon of={eye} className="size-4" />
        Ver minha página
      </ButtonLink>
      <ButtonLink
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noreferrer"
        onClick={onUse}
        className="px-3!"
      >
        <Icon of={messageCircle} className="size-4" />
        Enviar no WhatsApp
      </ButtonLink>
    </div>
  )
}
