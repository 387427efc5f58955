import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useToday } from '../../lib/business-time.ts'
import { maskPhone } from '../../lib/contact.ts'
import type { Failure } from '../../lib/failure.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'
import { type Draft, errorsOf, fieldNames } from './client-draft.ts'
import { LabelsField } from './labels-field.tsx'
import { useKnownLabels } from './use-client-list.ts'

export type FieldErrors = Partial<Record<keyof Draft, string>>

type FormProps = {
  draft: Draft
  onChange: (draft: Draft) => void
  failure: Failure | null
  load?: () => Promise<string[] | undefined>
  /** What now stands in a field that somebody else has changed meanwhile. */
  helpOf?: (field: keyof typeof fieldNames) => string | undefined
  busy: boolean
  onSubmit: (draft: Draft) => void
  onCancel: () => void
  children?: ReactNode
}

/** Complaints of an answer at the fields they are about. */
function fieldErrorsOf(failure: Failure | null): FieldErrors {
  if (failure?.code === 'phone_taken') return { phone: failure.message }
  const known = (failure?.errors ?? []).map(({ field, message }) => [field.split('.')[0], message] as const)
  return Object.fromEntries(known.filter(([field]) => field && field in fieldNames))
}

/** The fields of a client, for creating and for changing one. What is wrong is said at its field, nothing is lost. */
export function ClientForm({
  draft,
  onChange,
  failure,
  load,
  helpOf,
  busy,
  onSubmit,
  onCancel,
  children,
}: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const labels = useKnownLabels()
  const today = useToday()
  const focusFirst = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  useEffect(() => {
    const found = fieldErrorsOf(failure)
    if (!Object.keys(found).length) return
    setErrors(found)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }, [failure])

  const change = <F extends keyof Draft>(field: F, value: Draft[F]) => {
    onChange({ ...draft, [field]: value })
    setErrors(({ [field]: _, ...others }) => others)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = errorsOf(draft)
    setErrors(found)
    if (Object.keys(found).length) focusFirst()
    else onSubmit(draft)
  }
  const field = (name: Exclude<keyof Draft, 'dependent' | 'labels'>, optional = false) => ({
    field: {
      id: `client-${name}`,
      label: fieldNames[name],
      optional,
      error: errors[name],
      help: helpOf?.(name),
    },
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
    autoComplete: 'off',
  })
  const general = Object.keys(fieldErrorsOf(failure)).length ? undefined : failure

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <div className="space-y-4">
        {children}
        <TextField {...field('name')} autoCapitalize="words" maxLength={120} required />
        <div>
          <TextField
            {...field('phone')}
            value={draft.dependent ? '' : draft.phone}
            onChange={({ target }) => change('phone', masked(target))}
            type="tel"
            inputMode="tel"
            placeholder="(11) 98765-4321"
            maxLength={25}
            disabled={draft.dependent}
            className="disabled:border-line disabled:bg-transparent"
          />
          <label className="mt-2 flex min-h-7 w-fit cursor-pointer items-center gap-2.5">
            <input
              type="checkbox"
              checked={draft.dependent}
              onChange={({ target }) => {
                onChange({ ...draft, dependent: target.checked })
                setErrors(({ phone: _, ...others }) => others)
              }}
              className="size-4 accent-primary"
            />
            Sem telefone (dependente)
          </label>
        </div>
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10.5rem]">
          <TextField
            {...field('email', true)}
            type="email"
            inputMode="email"
            maxLength={254}
            spellCheck={false}
          />
          <TextField {...field('birth_date', true)} type="date" min="1900-01-01" max={today} />
        </div>
        <TextField {...field('address', true)} maxLength={200} />
        <TextArea {...field('notes', true)} maxLength={1000} rows={3} />
        <LabelsField
          id="client-labels-field"
          value={draft.labels}
          onChange={(value) => change('labels', value)}
          suggestions={labels}
          error={errors.labels}
        />
      </div>
      <FormFooter failure={general} load={load}>
        <Button look="secondary" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" aria-disabled={busy} className="aria-disabled:opacity-60">
          {busy ? 'Salvando...' : 'Salvar'}
        </Button>
      </FormFooter>
    </form>
  )
}

/** Formatted as it grows; in the middle of a number the caret stays where it is. */
function masked({ value, selectionStart }: EventTarget & HTMLInputElement): string {
  return selectionStart === value.length ? maskPhone(value) : value
}
