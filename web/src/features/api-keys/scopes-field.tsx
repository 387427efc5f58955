import type { KeyScope } from '#shared/roles.ts'
import { FieldError } from '../../ui/field.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { isSame, presets, type Resource, resources, toggled } from './scopes.ts'

type ScopesProps = {
  field: { id: string; label: string; error?: string | undefined }
  value: readonly KeyScope[]
  onChange: (scopes: KeyScope[]) => void
}

const kinds = [
  ['read', 'Ler'],
  ['write', 'Gravar'],
] as const

/** A preset ticks several boxes at once. */
export function ScopesField({ field, value, onChange }: ScopesProps) {
  const preset = presets.find(({ scopes }) => isSame(scopes, value))
  const errorId = field.error && `${field.id}-error`
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{field.label}</legend>
      <FilterChips
        label="Escolhas prontas"
        value={preset?.label ?? ''}
        chips={presets.map(({ label }) => ({ value: label, label }))}
        onChange={(label) => onChange([...(presets.find((one) => one.label === label)?.scopes ?? [])])}
      />
      <p className="mt-1.5 mb-2 min-h-5 text-sm text-soft">
        {preset?.text ?? 'Dê só o que o sistema precisa.'}
      </p>
      <ul className="divide-y divide-line rounded-md border border-field">
        {(Object.entries(resources) as [Resource, string][]).map(([resource, label], row) => (
          <li key={resource} className="flex items-center gap-x-4 px-3 py-1">
            <span className="min-w-0 flex-1 leading-snug">{label}</span>
            <span className="flex gap-x-4 sm:gap-x-5">
              {kinds.map(([kind, word]) => (
                <label
                  key={kind}
                  className="flex min-h-(--control-height) cursor-pointer items-center gap-2 text-soft"
                >
                  <input
                    type="checkbox"
                    {...(row === 0 && kind === 'read' && { id: field.id })}
                    aria-label={`${word}: ${label}`}
                    aria-invalid={errorId ? true : undefined}
                    aria-describedby={errorId}
                    checked={value.includes(`${resource}:${kind}`)}
                    onChange={() => onChange(toggled(value, resource, kind))}
                    className="size-4 accent-primary"
                  />
                  {word}
                </label>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {errorId && <FieldError id={errorId}>{field.error}</FieldError>}
    </fieldset>
  )
}
