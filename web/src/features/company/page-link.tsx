import { useState } from 'react'
import { shownPage } from '#shared/business-url.ts'
import { useBusiness } from '../../lib/tenant.ts'
import { failToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { check } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { copy } from '../../ui/staff-icon-paths.ts'

/** Address of the tenant's booking page. */
export function usePageAddress(): string {
  const { tenant } = useBusiness()
  return shownPage(location.origin, tenant.slug)
}

/** The booking page's address to open and to copy. `onUse`: after either. */
export function PageLink({ onUse }: { onUse?: () => void }) {
  const address = usePageAddress()
  const [copied, setCopied] = useState(false)
  const onCopy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
      onUse?.()
    } catch {
      failToast('Não foi possível copiar. Selecione o endereço e copie.')
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        onClick={onUse}
        className="break-all text-primary-ink underline decoration-primary-ink/40 underline-offset-4 hover:decoration-current"
      >
        {address.replace(/^https?:\/\//, '')}
      </a>
      <Button look="secondary" onClick={onCopy} className="px-3.5!">
        <Icon of={copied ? check : copy} className="size-4" />
        {copied ? 'Copiado' : 'Copiar link'}
      </Button>
    </div>
  )
}
