import type { OpenApi, Parameter, Schema } from './openapi.ts'
import { Inline } from './prose.tsx'
import { rowsOf, rulesOf, type SchemaRow, typeOf } from './schema-rows.ts'

export function FieldList({
  document,
  schema,
  answer,
}: {
  document: OpenApi
  schema: Schema
  answer?: boolean
}) {
  const rows = rowsOf(document, schema)
  if (!rows.length) return <p className="text-soft">Sem campos.</p>
  return <Rows rows={answer ? rows.map((row) => ({ ...row, required: false })) : rows} />
}

export function ParameterList({ document, parameters }: { document: OpenApi; parameters: Parameter[] }) {
  const rows = parameters.map(({ name, required = false, description, schema = {} }) => ({
    name,
    type: typeOf(document, schema),
    required,
    text: [description ?? schema.description, ...rulesOf(schema)].filter(Boolean).join(' '),
  }))
  return <Rows rows={rows} />
}

function Rows({ rows }: { rows: SchemaRow[] }) {
  return (
    <ul className="panel divide-y divide-line">
      {rows.map(({ name, type, required, text }) => (
        <li key={name} className="px-3.5 py-2.5">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <code className="wrap-anywhere font-mono font-semibold text-sm">{name}</code>
            <span className="font-mono text-soft text-xs">{type}</span>
            {required && <span className="font-semibold text-accent-ink text-xs">obrigatório</span>}
          </p>
          {text && (
            <p className="mt-0.5 text-soft text-sm">
              <Inline text={text} />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
