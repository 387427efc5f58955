import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { KEY_PLACEHOLDER } from './code-samples.ts'
import type { Method, Parameter } from './openapi.ts'
import { prettyJson } from './request.ts'
import { type Draft, type Fault, fieldIds } from './tester-draft.ts'

type RequestFormProps = { draft: Draft; busy: boolean; onSend: () => void; children: ReactNode }

export function RequestForm({ draft, busy, onSend, children }: RequestFormProps) {
  const [tried, setTried] = useState(false)
  const { operation, options, fault, path } = draft
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!fault) onSend()
    else {
      const at = document.getElementById(fault.field)
      at?.focus()
      if (at instanceof HTMLTextAreaElement) selectPlaceholder(at)
    }
  }
  const shown = tried ? fault : undefined
  const parameters = operation.parameters.filter(({ in: place }) => place === 'path' || place === 'query')
  return (
    <form noValidate autoComplete="off" onSubmit={submit} className="panel space-y-5 p-4 sm:p-5">
      <div className="grid gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <SelectField
          field={{ id: 'metodo', label: 'Método' }}
          value={operation.method}
          onChange={(event) => draft.chooseMethod(event.target.value as Method)}
        >
          {draft.methods.map((method) => (
            <option key={method}>{method}</option>
          ))}
        </SelectField>
        <SelectField
          field={{ id: 'endpoint', label: 'Endpoint' }}
          value={operation.id}
          onChange={(event) => draft.choose(event.target.value)}
        >
          {options.map(({ id, path: template }) => (
            <option key={id} value={id}>
              {template.replace('/v1', '')}
            </option>
          ))}
        </SelectField>
      </div>
      <p className="text-soft">
        {operation.summary}. {children}
      </p>
      {parameters.length > 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          {parameters.map((parameter) => (
            <ParameterField key={parameter.name} {...{ parameter, draft }} fault={shown} />
          ))}
        </div>
      )}
      <TextArea
        field={{ id: fieldIds.headers, label: 'Cabeçalhos (JSON)', ...errorAt(fieldIds.headers, shown) }}
        value={draft.headers}
        onChange={(event) => draft.setHeaders(event.target.value)}
        onClick={({ currentTarget }) => {
          if (isInPlaceholder(currentTarget)) selectPlaceholder(currentTarget)
        }}
        onKeyUp={({ key, currentTarget }) => {
          if (key === 'Tab') selectPlaceholder(currentTarget)
        }}
        rows={4}
        {...code}
      />
      {draft.body !== undefined && (
        <div>
          <TextArea
            field={{ id: fieldIds.body, label: 'Corpo (JSON)', ...errorAt(fieldIds.body, shown) }}
            value={draft.body}
            onChange={(event) => draft.setBody(event.target.value)}
            rows={8}
            {...code}
          />
          {draft.body !== prettyJson(operation.body?.example) && (
            <Button
              look="quiet"
              className="-ml-3 mt-1"
              onClick={() => draft.setBody(prettyJson(operation.body?.example))}
            >
              Voltar ao exemplo
            </Button>
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit" disabled={busy} className="max-sm:w-full">
          {busy ? 'Enviando...' : 'Enviar requisição'}
        </Button>
        <p className="wrap-anywhere min-w-0 font-mono text-soft text-sm">
          {operation.method} {path}
        </p>
      </div>
    </form>
  )
}

const code = {
  spellCheck: false,
  autoCapitalize: 'off',
  autoComplete: 'off',
  className: 'font-mono text-sm',
} as const

const errorAt = (id: string, fault: Fault | undefined) => (fault?.field === id ? { error: fault.text } : {})

/** Selecting the placeholder lets a paste replace it. */
function selectPlaceholder(area: HTMLTextAreaElement) {
  const start = area.value.indexOf(KEY_PLACEHOLDER)
  if (start >= 0) area.setSelectionRange(start, start + KEY_PLACEHOLDER.length)
}

function isInPlaceholder({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): boolean {
  const start = value.indexOf(KEY_PLACEHOLDER)
  return start >= 0 && selectionStart >= start && selectionEnd <= start + KEY_PLACEHOLDER.length
}

type ParameterFieldProps = { parameter: Parameter; draft: Draft; fault: Fault | undefined }

function ParameterField({ parameter, draft, fault }: ParameterFieldProps) {
  const { name, required, description, schema = {}, example } = parameter
  const id = fieldIds.value(name)
  const field = { id, label: name, optional: !required, ...errorAt(id, fault) }
  const value = draft.values[name] ?? ''
  if (schema.enum)
    return (
      <SelectField field={field} value={value} onChange={(event) => draft.setValue(name, event.target.value)}>
        <option value="">{required ? 'Escolha' : 'Todos'}</option>
        {schema.enum.map((choice) => (
          <option key={String(choice)}>{String(choice)}</option>
        ))}
      </SelectField>
    )
  return (
    <TextField
      field={field}
      value={value}
      onChange={(event) => draft.setValue(name, event.target.value)}
      placeholder={example === undefined ? '' : `Ex.: ${example}`}
      title={description}
      inputMode={schema.type === 'integer' ? 'numeric' : 'text'}
      autoCapitalize="off"
      spellCheck={false}
    />
  )
}
