import { useMemo, useState } from 'react'
import type { ImportField } from '#shared/import-limits.ts'
import type { ImportLine } from '#shared/imports.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { SelectField } from '../../ui/field.tsx'
import { columnTitles, importFields } from '../clients/exported-rows.ts'
import { guessMapping, linesOf, type Mapping, type Table } from './columns.ts'
import { linesText } from './words.ts'

type Props = {
  name: string
  table: Table
  onBack: () => void
  onSend: (table: Table, lines: ImportLine[]) => void
}

/** Which column is what: recognised by its name, and to be corrected. */
export function MapColumns({ name, table, onBack, onSend }: Props) {
  const [heading, setHeading] = useState(table.heading)
  const [mapping, setMapping] = useState<Mapping>(() =>
    table.heading ? guessMapping(table.rows[0] ?? []) : {},
  )
  const lines = useMemo(() => linesOf({ ...table, heading }, mapping), [table, heading, mapping])
  const columns = table.rows.reduce((most, row) => Math.max(most, row.length), 0)
  const sample = table.rows.find((row, i) => i >= Number(heading) && row.some((cell) => cell.trim())) ?? []
  const titleOf = (column: number) => {
    const title = heading ? table.rows[0]?.[column]?.trim() : ''
    const like = sample[column]?.trim().slice(0, 30)
    const named = title || `Coluna ${column + 1}`
    return like ? `${named} (${like})` : named
  }
  // Dependents alone need no phone.
  const needed: readonly ImportField[] = mapping.dependent === undefined ? ['name', 'phone'] : ['name']
  const missing = needed.some((field) => mapping[field] === undefined)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!missing && lines.length > 0) onSend({ ...table, heading }, lines)
      }}
    >
      <p className="mb-4">
        <span className="font-semibold">{name}</span>
        <span className="text-soft"> · {linesText(lines.length)}</span>
      </p>
      <section className="panel p-4 sm:p-5" aria-labelledby="columns-title">
        <h2 id="columns-title" className="font-semibold text-lg">
          O que é cada coluna?
        </h2>
        <label className="mt-3 mb-4 flex min-h-(--control-height) items-center gap-2.5">
          <input
            type="checkbox"
            checked={heading}
            onChange={(event) => setHeading(event.target.checked)}
            className="size-4.5 accent-primary"
          />
          A primeira linha tem os nomes das colunas
        </label>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {importFields.map((field) => (
            <SelectField
              key={field}
              field={{
                id: `column-${field}`,
                label: columnTitles[field],
                optional: !needed.includes(field),
                error:
                  mapping[field] === undefined && needed.includes(field) ? 'Escolha a coluna.' : undefined,
              }}
              value={mapping[field] ?? ''}
              onChange={({ target }) =>
                setMapping({ ...mapping, [field]: target.value === '' ? undefined : Number(target.value) })
              }
            >
              <option value="">Não importar</option>
              {Array.from({ length: columns }, (_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <option key={column} value={column}>
                  {titleOf(column)}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      </section>
      <h2 className="eyebrow mt-4 mb-2 px-1">Primeiras linhas</h2>
      <DataTable
        caption="Primeiras linhas"
        columns={importFields
          .filter((field) => mapping[field] !== undefined)
          .map(
            (field): Column<ImportLine> => ({
              key: field,
              header: columnTitles[field],
              cell: (line) => <span className="block truncate sm:max-w-60">{line[field] ?? '–'}</span>,
              ...(field === 'name' && { phone: 'title' }),
            }),
          )}
        rows={lines.slice(0, 3)}
        rowKey={({ line }) => String(line)}
        empty={null}
      />
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={onBack} className="max-sm:flex-1">
          Outro arquivo
        </Button>
        <Button type="submit" disabled={missing || lines.length === 0} className="max-sm:flex-1">
          Conferir {linesText(lines.length)}
        </Button>
      </div>
    </form>
  )
}
