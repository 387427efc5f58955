import { useMemo, useState } from 'react'
import type { ImportField } from '#shared/import-limits.ts'
import type { ImportLine } from '#shared/imports.ts'
import { HEADING_ROWS, readAgain, type TextFile } from '../../lib/table-file.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EncodingField } from '../../ui/encoding-field.tsx'
import { SelectField } from '../../ui/field.tsx'
import type { Column } from '../../ui/table-column.ts'
import { columnTitles, importFields } from '../clients/exported-rows.ts'
import { rowsOf } from './choose-file.tsx'
import { guessMapping, headingOf, isSingle, linesOf, type Mapping, type Table } from './columns.ts'
import { linesText } from './labels.ts'

type Props = {
  file: TextFile
  onBack: () => void
  onSend: (table: Table, lines: ImportLine[]) => void
}

/** Each of these fields is one cell. */

/** Recognised columns can be corrected, and several may make one field. */
export function MapColumns({ file, onBack, onSend }: Props) {
  const [encoding, setEncoding] = useState(file.encoding)
  const rows = useMemo(() => readAgain(() => rowsOf({ ...file, encoding })), [file, encoding])
  const [heading, setHeading] = useState(() => headingOf(rows))
  const [mapping, setMapping] = useState<Mapping>(() =>
    guessMapping(rows[heading] ?? [], rows.slice(heading + 1)),
  )
  const table = useMemo(() => ({ rows, heading }), [rows, heading])
  const lines = useMemo(() => linesOf(table, mapping), [table, mapping])
  const sample = rows.find((row, i) => i > heading && row.some((cell) => cell.trim())) ?? []
  const titleOf = (column: number) => {
    const like = sample[column]?.trim().slice(0, 30)
    const named = rows[heading]?.[column]?.trim() || `Coluna ${column + 1}`
    return like ? `${named} (${like})` : named
  }
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const titles = Array.from({ length: width }, (_, column) => titleOf(column))
  // Dependents alone need no phone.
  const needed: readonly ImportField[] = mapping.dependent ? ['name'] : ['name', 'phone']
  const missing = needed.some((field) => !mapping[field])
  const choose = (field: ImportField, n: number, column: number | undefined) => {
    const next = [...(mapping[field] ?? [])]
    next.splice(n, 1, ...(column === undefined ? [] : [column]))
    setMapping({ ...mapping, [field]: next.length > 0 ? next : undefined })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!missing && lines.length > 0) onSend(table, lines)
      }}
    >
      <p className="mb-4">
        <span className="wrap-anywhere font-semibold">{file.name}</span>
        <span className="text-soft"> · {linesText(lines.length)}</span>
      </p>
      <section className="panel p-4 sm:p-5" aria-labelledby="columns-title">
        <h2 id="columns-title" className="mb-3 font-semibold text-lg">
          O que é cada coluna?
        </h2>
        <div className="mb-5 grid gap-4 sm:grid-cols-2">
          <SelectField
            field={{ id: 'heading', label: 'Nomes das colunas' }}
            value={heading}
            onChange={({ target }) => {
              const row = Number(target.value)
              setHeading(row)
              setMapping(guessMapping(rows[row] ?? [], rows.slice(row + 1)))
            }}
          >
            <option value={-1}>Nenhuma linha tem os nomes</option>
            {rows.slice(0, Math.max(HEADING_ROWS, heading + 1)).map((row, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <option key={i} value={i}>
                {`Linha ${i + 1}: ${row.filter(Boolean).join(', ').slice(0, 60)}`}
              </option>
            ))}
          </SelectField>
          <EncodingField file={file} encoding={encoding} onChange={setEncoding} />
        </div>
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {importFields.map((field) => (
            <Columns
              key={field}
              field={field}
              chosen={mapping[field] ?? []}
              titles={titles}
              needed={needed.includes(field)}
              onChoose={(n, column) => choose(field, n, column)}
            />
          ))}
        </div>
      </section>
      <h2 className="eyebrow mt-4 mb-2 px-1">Primeiras linhas</h2>
      <DataTable
        caption="Primeiras linhas"
        columns={importFields
          .filter((field) => mapping[field])
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

type ColumnsProps = {
  field: ImportField
  chosen: readonly number[]
  titles: readonly string[]
  needed: boolean
  /** `n` is the column's place among those of the field. */
  onChoose: (n: number, column: number | undefined) => void
}

/** The columns are joined in this order. */
function Columns({ field, chosen, titles, needed, onChoose }: ColumnsProps) {
  const [more, setMore] = useState(false)
  const mayHaveMore = chosen.length > 0 && !isSingle(field)
  const shown = chosen.length === 0 || (more && mayHaveMore) ? [...chosen, undefined] : chosen
  return (
    <div className="space-y-2">
      {shown.map((column, n) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
          key={n}
          field={{
            id: `column-${field}${n || ''}`,
            label: n === 0 ? columnTitles[field] : `${columnTitles[field]}, coluna ${n + 1}`,
            optional: n === 0 && !needed,
            error: needed && chosen.length === 0 ? 'Escolha a coluna.' : undefined,
          }}
          value={column ?? ''}
          onChange={({ target }) => {
            setMore(false)
            onChoose(n, target.value === '' ? undefined : Number(target.value))
          }}
        >
          <option value="">Não importar</option>
          {titles.map((title, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <option key={at} value={at}>
              {title}
            </option>
          ))}
        </SelectField>
      ))}
      {mayHaveMore && !more && (
        <Button look="quiet" className="-ml-3" onClick={() => setMore(true)}>
          Juntar outra coluna
        </Button>
      )}
    </div>
  )
}
