import { useRef } from 'react'
import type { Variable } from '#shared/notifications.ts'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { close } from '../../ui/staff-icon-paths.ts'
import { variableLabels } from './labels.ts'
import { VariableButtons } from './variable-buttons.tsx'

type GapsProps = {
  field: { id: string; label: string; error?: string | undefined }
  value: readonly Variable[]
  onChange: (value: Variable[]) => void
}

export function GapsField({ field, value, onChange }: GapsProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const errorId = field.error && `${field.id}-error`
  return (
    <fieldset ref={box} tabIndex={-1} id={field.id} aria-describedby={errorId}>
      <legend className="mb-1.5 font-semibold">{field.label}</legend>
      {value.length === 0 && <p className="text-soft">O modelo não tem variáveis.</p>}
      <ol className="flex flex-wrap gap-1.5">
        {value.map((variable, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is its number
            key={index}
            className="flex items-center gap-1.5 rounded-md border border-line bg-tint py-0.5 pr-0.5 pl-2.5"
          >
            <code className="text-sm text-soft">{`{{${index + 1}}}`}</code>
            {variable}
            <button
              type="button"
              aria-label={`Tirar ${variableLabels[variable]} da posição ${index + 1}`}
              title="Tirar"
              onClick={() => {
                onChange(value.filter((_, at) => at !== index))
                box.current?.focus()
              }}
              className="grid size-7 place-items-center rounded-sm text-soft hover:bg-ink/7 hover:text-brick"
            >
              <Icon of={close} className="size-3.5" />
            </button>
          </li>
        ))}
      </ol>
      <VariableButtons label="Adicionar" onPick={(variable) => onChange([...value, variable])} />
      {errorId && <FieldError id={errorId}>{field.error}</FieldError>}
    </fieldset>
  )
}
