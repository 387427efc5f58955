import type { ReactNode } from 'react'
import { formatPhone } from '#shared/phone.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { rotateCw } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useBooking } from './use-flow.ts'

type ChoicesProps = { count: number; loading: string; empty: string; children: ReactNode }

/** An empty list says what to do. */
export function Choices({ count, loading, empty, children }: ChoicesProps) {
  const { page, reload, reloading } = useBooking()
  const { phone } = page.business
  if (count) return children
  if (reloading)
    return <Skeleton label={loading} bars={['h-22', 'h-22']} className="grid gap-3 sm:grid-cols-2" />
  const opened = page.professionals.length && page.services.length
  const reason = opened
    ? 'Volte e escolha outro profissional, ou '
    : 'A agenda online ainda não abriu. Para marcar, '
  return (
    <Empty
      title={empty}
      text={`${reason}${phone ? `ligue para ${formatPhone(phone)}` : 'fale com o estabelecimento'}.`}
    >
      {phone && (
        <ButtonLink look="primary" href={`tel:${phone}`}>
          Ligar agora
        </ButtonLink>
      )}
      <Button look="secondary" onClick={reload}>
        <Icon of={rotateCw} />
        Recarregar
      </Button>
    </Empty>
  )
}
