import { useId, useState } from 'react'
import { TEST_EVENT, type TestResult, type WebhookEvent, webhookEvents } from '#shared/webhooks.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { circleAlert, circleCheck } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { eventLabels, resultText } from './labels.ts'
import { useTest } from './use-test.ts'

type TestProps = {
  url: string | undefined
  /** The first event is preselected. */
  events: readonly WebhookEvent[]
}

/** The address need not be saved yet (RULINGS A10). */
export function TestUrl({ url, events }: TestProps) {
  const id = useId()
  const [chosen, setChosen] = useState<WebhookEvent | typeof TEST_EVENT>()
  const event = chosen ?? events[0] ?? TEST_EVENT
  const start = useStaffMutation('testUrl')
  const test = useTest(['Teste bem-sucedido', 'Teste falhou'])
  const [tested, setTested] = useState<{ url: string; result: TestResult }>()
  const send = async () => {
    if (!url) return
    const found = await test.run(() => start.mutateAsync({ url, event }))
    setTested(found && { url, result: found })
  }
  // Another address has no result yet.
  const result = tested?.url === url ? tested?.result : undefined
  return (
    <div className="rounded-md border border-line p-3">
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <SelectField
            field={{ id, label: 'Testar antes de salvar' }}
            value={event}
            onChange={({ target }) => setChosen(target.value as typeof event)}
          >
            {[TEST_EVENT, ...webhookEvents].map((type) => (
              <option key={type} value={type}>
                {eventLabels[type as keyof typeof eventLabels]}
              </option>
            ))}
          </SelectField>
        </div>
        <Button
          look="secondary"
          className="min-h-(--field-height) px-4! disabled:border-line disabled:text-soft"
          disabled={!url || test.isPending}
          onClick={() => void send()}
        >
          {test.isPending ? 'Testando...' : 'Testar URL'}
        </Button>
      </div>
      <p role="status" className="mt-1.5 flex items-start gap-1.5 text-sm text-soft">
        {result ? (
          <>
            <Icon
              of={result.success ? circleCheck : circleAlert}
              className={`mt-0.5 size-4 ${result.success ? 'text-primary-ink' : 'text-brick'}`}
            />
            {resultText(result)}
          </>
        ) : url ? (
          'Envia um exemplo com dados inventados, sem assinatura: o secret nasce ao salvar.'
        ) : (
          'Preencha a URL para testar.'
        )}
      </p>
    </div>
  )
}
