import type { ClientImport, ImportProblem } from '#shared/imports.ts'
import { saveFile, toCsv } from '../../lib/csv.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { download } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import type { Column } from '../../ui/table-column.ts'
import { count, counted } from '../clients/client-words.ts'
import type { Table } from './columns.ts'

const kinds = {
  wrong: 'Erro',
  known: 'Já cadastrado',
  repeated: 'Repetido',
  incomplete: 'Ajustado',
} as const
/** The file has the rest of the rows. */
const SHOWN = 100

/** Without the file only number and name are known. */
function problemsFile(problems: readonly ImportProblem[], table: Table | undefined): Blob {
  const { rows, heading } = table ?? { rows: [], heading: -1 }
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const titles = table
    ? Array.from({ length: width }, (_, i) => rows[heading]?.[i] || `Coluna ${i + 1}`)
    : ['Nome']
  return toCsv([
    [...titles, 'Linha', 'Problema'],
    ...problems.map(({ line, name = '', message }) => {
      const row = table ? (rows[line - 1] ?? []) : [name]
      return [...titles.map((_, i) => row[i] ?? ''), String(line), message]
    }),
  ])
}

const columns: Column<ImportProblem>[] = [
  { key: 'line', header: 'Linha', cell: ({ line }) => count(line) },
  { key: 'name', header: 'Nome', cell: ({ name }) => name ?? 'Sem nome', phone: 'title' },
  {
    key: 'kind',
    header: 'Situação',
    cell: ({ kind }) => <span className={kind === 'wrong' ? 'text-brick' : 'text-soft'}>{kinds[kind]}</span>,
    phone: 'value',
  },
  { key: 'message', header: 'Problema', cell: ({ message }) => message },
]

type Props = { item: ClientImport; problems: readonly ImportProblem[]; table: Table | undefined }

export function Problems({ item, problems, table }: Props) {
  const total = item.problem_count + item.incomplete_count
  const shown = problems.slice(0, SHOWN)
  const save = () =>
    saveFile(`${item.file_name.replace(/\.\w+$/, '')}-com-problemas.csv`, problemsFile(problems, table))
  return (
    <section className="mt-6" aria-labelledby="problems-title">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="problems-title" className="font-semibold text-lg">
          {counted(total, 'linha para conferir', 'linhas para conferir')}
        </h2>
        <Button look="secondary" className="max-sm:w-full" onClick={save}>
          <Icon of={download} className="size-4" />
          Baixar linhas com problema
        </Button>
      </div>
      <DataTable
        caption="Linhas com problema"
        columns={columns}
        rows={shown}
        rowKey={({ line }) => String(line)}
        empty={null}
      />
      {total > shown.length && (
        <p className="mt-2 px-1 text-soft">
          {total > problems.length
            ? `Aqui estão as primeiras ${count(shown.length)}; o arquivo traz as primeiras ${count(problems.length)}.`
            : `Aqui estão as primeiras ${count(shown.length)}; o arquivo traz todas.`}
        </p>
      )}
    </section>
  )
}
