import type { ListedClient } from '#shared/clients.ts'
import { isDate } from '#shared/time.ts'
import { whatsappLink } from '../../../lib/contact.ts'
import { useStaffQuery } from '../../../lib/staff-query.ts'
import { useBusiness } from '../../../lib/tenant.ts'
import { WhatsappMessage } from '../../../ui/whatsapp-message.tsx'
import { firstName } from '../../clients/client-words.ts'

export function Birthdays({ date }: { date: string }) {
  const [month, day] = [Number(date.slice(5, 7)), Number(date.slice(8))]
  const { data } = useStaffQuery('listClients', { birthday_month: month, birthday_day: day, limit: 100 })
  // Clients born on 29 February celebrate on the 28th in other years.
  const hasLeapDay = date.slice(5) === '02-28' && !isDate(`${date.slice(0, 4)}-02-29`)
  const leap = { birthday_month: 2, birthday_day: 29, limit: 100 }
  const leaped = useStaffQuery('listClients', leap, { enabled: hasLeapDay })
  const clients = [...(data?.clients ?? []), ...(leaped.data?.clients ?? [])]
  if (clients.length === 0) return null
  return (
    <section aria-labelledby="birthdays" className="mt-5">
      <h3 id="birthdays" className="eyebrow mb-1">
        Aniversários de hoje
      </h3>
      <ul className="divide-y divide-line border-line border-y">
        {clients.map((client) => (
          <li key={client.id} className="flex flex-wrap items-center gap-x-3 py-1.5">
            <span className="wrap-anywhere min-w-0 flex-1 font-semibold">{client.name}</span>
            <Wish client={client} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Wish({ client: { name, phone, unsubscribed } }: { client: ListedClient }) {
  const { tenant } = useBusiness()
  const link = phone && whatsappLink(phone)
  if (unsubscribed || !link)
    return <span className="text-soft text-sm">{unsubscribed ? 'Não quer mensagens' : 'Sem WhatsApp'}</span>
  const text = `Parabéns, ${firstName(name)}! Feliz aniversário de toda a equipe de ${tenant.name}!`
  return (
    <WhatsappMessage to={link} text={text}>
      Dar os parabéns
    </WhatsappMessage>
  )
}
