import { useState } from 'react'
import { Link } from 'react-router-dom'
import { LOG_DAYS, RETRY_SECONDS, ROTATION_HOURS } from '#shared/webhooks.ts'
import { useMay } from '../../lib/tenant.ts'
import { SelectField } from '../../ui/field.tsx'
import { Article, Section, Terms } from './article.tsx'
import { CodeBlock } from './code-block.tsx'
import { eventsOf, type OpenApi, type SentEvent } from './openapi.ts'
import { Inline, Prose } from './prose.tsx'
import { prettyJson } from './request.ts'
import { pythonReceiver, typescriptReceiver } from './webhook-samples.ts'

/** It covers signatures and receivers that do not answer. */
export function WebhookGuide({ document }: { document: OpenApi }) {
  const events = eventsOf(document)
  const may = useMay()
  return (
    <Article title="Webhooks">
      <Prose
        className="mt-2 text-soft"
        text="A cada evento que você escolher, a sua URL recebe um POST com um JSON. Responda com um status 2xx em até 15 segundos; o que for demorado, faça depois de responder."
      />
      {may('webhooks.manage') && (
        <p className="mt-2">
          <Link className="font-semibold text-primary-ink underline" to="/webhooks">
            Cadastrar ou testar em Webhooks
          </Link>
        </p>
      )}
      <Section title="Eventos">
        <Terms terms={events.map(({ type, summary }) => ({ name: type, text: summary }))} />
        <Prose text="`data` traz o registro inteiro, com os mesmos campos da API. Nos agendamentos, `changes` traz o antes e o depois de cada campo que mudou." />
        <EventExample events={events} />
      </Section>
      <Section title="Cabeçalhos">
        <Terms
          terms={(events[0]?.headers ?? []).map(({ name, description = '' }) => ({
            name,
            text: <Inline text={description} />,
          }))}
        />
      </Section>
      <Section title="Conferir a assinatura">
        <Prose
          text={`Confira antes de usar o evento: só quem tem o secret sabe assinar. A assinatura segue o padrão Standard Webhooks, que tem bibliotecas prontas; o secret delas é o que começa com \`whsec_\`. Confira o corpo como chegou, antes de lê-lo como JSON. Depois de trocar o secret, o anterior também assina por ${ROTATION_HOURS} horas.`}
        />
        <CodeBlock title="TypeScript" note="npm install standardwebhooks" code={typescriptReceiver} />
        <CodeBlock title="Python" note="sem bibliotecas" code={pythonReceiver} />
      </Section>
      <Section title="Novas tentativas">
        <Prose
          text={`Sem resposta 2xx, o evento é enviado de novo, sempre com o mesmo \`webhook-id\`: até ${RETRY_SECONDS.length + 1} vezes em pouco mais de três dias. Por isso o mesmo evento pode chegar mais de uma vez, e eventos podem chegar fora de ordem: guarde os ids já tratados e compare \`version\`.`}
        />
        <Terms
          words
          terms={RETRY_SECONDS.map((seconds, index) => ({
            name: `${index + 2}ª tentativa`,
            text: `${spanOf(seconds)} depois da anterior`,
          }))}
        />
        <Prose text="Uma resposta 410 diz que o endereço não existe mais: o webhook é desativado na hora. Ele também é desativado quando a última tentativa falha. Nos dois casos o proprietário recebe um e-mail. Redirecionamentos não são seguidos." />
      </Section>
      <Section title="Reenviar">
        <Prose
          text={`O registro de envios fica na tela Webhooks por ${LOG_DAYS} dias, com cada tentativa e a resposta. Dali é possível reenviar um evento ou todos os que falharam desde um instante; o \`webhook-id\` continua o mesmo.`}
        />
      </Section>
    </Article>
  )
}

function EventExample({ events }: { events: SentEvent[] }) {
  const [type, setType] = useState(events[0]?.type ?? '')
  const event = events.find((one) => one.type === type)
  return (
    <>
      <SelectField
        field={{ id: 'exemplo-de-evento', label: 'Exemplo do evento' }}
        value={type}
        onChange={(change) => setType(change.target.value)}
        className="max-w-sm"
      >
        {events.map((one) => (
          <option key={one.type}>{one.type}</option>
        ))}
      </SelectField>
      <CodeBlock title="Corpo" note={type} code={prettyJson(event?.example)} low />
    </>
  )
}

/** Examples are "5 segundos", "30 minutos" and "2 horas". */
function spanOf(seconds: number): string {
  const [count, unit] =
    seconds < 60
      ? [seconds, 'segundo']
      : seconds < 3_600
        ? [seconds / 60, 'minuto']
        : [seconds / 3_600, 'hora']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
