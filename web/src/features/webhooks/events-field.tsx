import { type WebhookEvent, webhookEvents } from '#shared/webhooks.ts'
import { FieldError } from '../../ui/field.tsx'
import { eventLabels } from './labels.ts'

type EventsProps = {
  field: { id: string; label: string; error?: string | undefined }
  value: readonly WebhookEvent[]
  onChange: (events: WebhookEvent[]) => void
}

export function EventsField({ field, value, onChange }: EventsProps) {
  const errorId = field.error && `${field.id}-error`
  const all = value.length === webhookEvents.length
  const toggle = (event: WebhookEvent) =>
    onChange(webhookEvents.filter((one) => (one === event ? !value.includes(one) : value.includes(one))))
  return (
    <fieldset>
      <legend className="float-left mb-1.5 font-semibold">{field.label}</legend>
      <button
        type="button"
        onClick={() => onChange(all ? [] : [...webhookEvents])}
        className="float-right min-h-6 font-semibold text-primary-ink text-sm underline"
      >
        {all ? 'Desmarcar todos' : 'Marcar todos'}
      </button>
      <ul className="clear-both grid rounded-md border border-field py-1 sm:grid-cols-2">
        {webhookEvents.map((event, index) => (
          <li key={event}>
            <label className="flex min-h-(--control-height) cursor-pointer items-center gap-2.5 px-3">
              <input
                type="checkbox"
                {...(index === 0 && { id: field.id })}
                aria-invalid={errorId ? true : undefined}
                aria-describedby={errorId}
                checked={value.includes(event)}
                onChange={() => toggle(event)}
                className="size-4 shrink-0 accent-primary"
              />
              <span className="min-w-0 py-1">
                {eventLabels[event]}
                <code className="block text-soft text-xs">{event}</code>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {errorId && <FieldError id={errorId}>{field.error}</FieldError>}
    </fieldset>
  )
}
