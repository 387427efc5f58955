import { Link } from 'react-router-dom'
import { LOG_DAYS, RETRY_SECONDS } from '#shared/webhooks.ts'
import { info } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'

const facts: [title: string, text: string][] = [
  [
    'Confira a assinatura',
    'Cada envio leva webhook-id, webhook-timestamp e webhook-signature: um HMAC-SHA256 com o secret do webhook. Recuse o que não bater. As bibliotecas do Standard Webhooks já fazem isso.',
  ],
  [
    'Responda logo',
    'Em até 15 segundos, com um status de 200 a 299. Faça o trabalho demorado depois de responder.',
  ],
  [
    'Repetições',
    `Sem resposta, tentamos até ${RETRY_SECONDS.length + 1} vezes ao longo de três dias. O mesmo evento pode chegar duas vezes: o webhook-id é sempre igual.`,
  ],
  [
    'Desligamento',
    'Se o endereço responder 410 ou nenhuma tentativa der certo, o webhook é desligado e o proprietário recebe um email.',
  ],
]

/** Receivers must know this (RULINGS A12). */
export function ReceivingCard() {
  return (
    <section aria-labelledby="receiving" className="panel mt-5 p-4 sm:p-5">
      <h2 id="receiving" className="flex items-center gap-2 font-semibold text-lg tracking-tight">
        <Icon of={info} className="size-4.5 text-primary-ink" />
        Para quem recebe
      </h2>
      <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {facts.map(([title, text]) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="text-soft">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-soft">
        Cada envio fica no registro por {LOG_DAYS} dias.{' '}
        <Link to="/ajuda?aba=api" className="font-semibold text-primary-ink underline">
          Ver a referência da API
        </Link>
      </p>
    </section>
  )
}
