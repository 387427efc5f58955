import { Link } from 'react-router-dom'
import { type HandedOver, SECURITY_PATH } from '#shared/leavers.ts'
import { useDay } from '../lib/business-time.ts'
import { useMay } from '../lib/tenant.ts'

export function HandedOverNote({ of }: { of: HandedOver | undefined }) {
  const dayOf = useDay()
  const decides = useMay()('members.manage')
  if (!of) return null
  return (
    <span className="block font-normal text-brick text-sm">
      Criado por quem saiu: {decides ? 'confirme' : 'um proprietário confirma'} até {dayOf(of.until)}
      {decides && (
        <>
          {' em '}
          <Link to={SECURITY_PATH} className="relative z-1 font-semibold underline">
            Segurança
          </Link>
        </>
      )}
      .
    </span>
  )
}
