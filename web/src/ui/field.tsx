import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { plainSigns } from '#shared/plain.ts'
import { classNames } from './class-names.ts'
import { circleAlert } from './icon-paths.ts'
import { Icon } from './icons.tsx'

type FieldProps = {
  id: string
  label: string
  optional?: boolean
  help?: ReactNode
  error?: string
}

const box =
  'block w-full rounded-md border border-field bg-card px-(--field-padding) py-1.5 text-base text-ink placeholder:text-soft read-only:border-line read-only:bg-transparent aria-invalid:border-2 aria-invalid:border-brick'

const described = ({ id, help, error }: FieldProps) =>
  classNames(error && `${id}-error`, help ? `${id}-help` : undefined) || undefined

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-brick">
      <Icon of={circleAlert} className="mt-1 size-4" />
      {children}
    </p>
  )
}

function Frame({ field, children }: { field: FieldProps; children: ReactNode }) {
  const { id, label, optional, help, error } = field
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
        {optional && <span className="ml-2 font-normal text-soft text-sm">opcional</span>}
      </label>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {help && (
        <p id={`${id}-help`} className="mt-1.5 text-soft text-sm">
          {help}
        </p>
      )}
    </div>
  )
}

const isForNumbers = (mode: string | undefined) => mode === 'numeric' || mode === 'decimal' || mode === 'tel'

/** Fields for numbers accept pasted dashes, spaces and full-width digits. */
export function TextField({ field, ...props }: { field: FieldProps } & ComponentProps<'input'>) {
  return (
    <Frame field={field}>
      <input
        {...props}
        onChange={(event) => {
          if (isForNumbers(props.inputMode)) makePlain(event)
          props.onChange?.(event)
        }}
        id={field.id}
        aria-invalid={field.error ? true : undefined}
        aria-describedby={classNames(described(field), props['aria-describedby']) || undefined}
        className={classNames(box, 'h-(--field-height)', props.className)}
      />
    </Frame>
  )
}

/** A write would move the cursor, so it happens only for a change. */
function makePlain({ target }: ChangeEvent<HTMLInputElement>) {
  const plain = plainSigns(target.value)
  if (plain !== target.value) target.value = plain
}

export function TextArea({ field, ...props }: { field: FieldProps } & ComponentProps<'textarea'>) {
  return (
    <Frame field={field}>
      <textarea
        rows={3}
        {...props}
        id={field.id}
        aria-invalid={field.error ? true : undefined}
        aria-describedby={described(field)}
        className={classNames(box, 'field-sizing-content min-h-26', props.className)}
      />
    </Frame>
  )
}

export function SelectField({ field, ...props }: { field: FieldProps } & ComponentProps<'select'>) {
  return (
    <Frame field={field}>
      <select
        {...props}
        id={field.id}
        aria-invalid={field.error ? true : undefined}
        aria-describedby={described(field)}
        className={classNames(
          box,
          'h-(--field-height) read-only:border-field! read-only:bg-card!',
          props.className,
        )}
      />
    </Frame>
  )
}
