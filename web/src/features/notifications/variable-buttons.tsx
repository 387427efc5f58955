import { type Variable, variables } from '#shared/notifications.ts'
import { variableLabels } from './labels.ts'

export function VariableButtons({ label, onPick }: { label: string; onPick: (variable: Variable) => void }) {
  return (
    <fieldset className="mt-2">
      <legend className="float-left mr-2 py-1 text-sm text-soft">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {variables.map((variable) => (
          <button
            key={variable}
            type="button"
            title={variableLabels[variable]}
            onClick={() => onPick(variable)}
            className="min-h-7 rounded-md border border-field bg-card px-2 text-sm hover:border-ink max-lg:min-h-9"
          >
            {`{${variable}}`}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
