import type { ReactNode } from 'react'
import { clientFields } from '#shared/client-fields.ts'
import type { Client } from '#shared/clients.ts'
import { entriesOf } from '#shared/entity.ts'
import { formatPhone } from '#shared/phone.ts'
import { wallClock } from '#shared/time.ts'
import { useToday, useZone } from '../../lib/business-time.ts'
import { dateText } from '../../lib/dates.ts'
import { mailto } from '../../lib/mailto.ts'
import { ageAt, dayText } from './client-words.ts'

/** These fields need no form of their own; the head has the name and the labels. */
const {
  name: _name,
  phone: _phone,
  email: _email,
  birth_date: _birth,
  labels: _labels,
  whatsapp_opt_in: _consent,
  ...others
} = clientFields

export function Details({ client }: { client: Client }) {
  const { phone, email, birth_date, whatsapp_opt_in, unsubscribed_at, anonymised_at } = client
  const zone = useZone()
  const today = useToday()
  if (anonymised_at) return null
  const age = birth_date && ageAt(birth_date, today)
  return (
    <section aria-labelledby="client-details" className="min-w-0 max-lg:order-first">
      <h2 id="client-details" className="eyebrow mb-2">
        Cadastro
      </h2>
      <dl className="panel divide-y divide-line">
        <Fact name="Telefone">
          {phone ? formatPhone(phone) : <span className="text-soft">Sem telefone (dependente)</span>}
        </Fact>
        {email && (
          <Fact name="E-mail">
            <a
              href={mailto(email)}
              className="break-all underline decoration-line underline-offset-2 hover:decoration-ink"
            >
              {email}
            </a>
          </Fact>
        )}
        {birth_date && (
          <Fact name="Aniversário">
            {dayText(birth_date)}
            {age ? (
              <span className="text-soft">
                {' '}
                · {age} {age === 1 ? 'ano' : 'anos'}
              </span>
            ) : null}
          </Fact>
        )}
        {(whatsapp_opt_in || unsubscribed_at) && (
          <Fact name="Mensagens">
            {whatsapp_opt_in && <p>Aceita mensagens por WhatsApp.</p>}
            {unsubscribed_at && (
              <p>
                Não quer receber mensagens de aniversário desde{' '}
                {dateText(wallClock(zone, new Date(unsubscribed_at)).date)}.
              </p>
            )}
          </Fact>
        )}
        {entriesOf(others).map(([name, { label }]) => {
          const value = client[name]
          return (
            value && (
              <Fact key={name} name={label}>
                <span className="whitespace-pre-line">{value}</span>
              </Fact>
            )
          )
        })}
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="px-4 py-2.5">
      <dt className="text-soft text-sm">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
