import type { ClientImport, ImportProblem } from '#shared/imports.ts'
import { saveFile, toCsv } from '../../lib/csv.ts'
import { Button } from '../../ui/button.tsx'
import { download } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { count, counted } from '../clients/client-words.ts'
import type { Table } from './columns.ts'

const kinds = {
  wrong: 'Erro',
  known: 'Já cadastrado',
  repeated: 'Repetido',
  incomplete: 'Incompleto',
} as const
/** Rows of the table; the rest is in the file. */
const SHOWN = 100

/** The lines as they stood in the file, with what is wrong with them; without the file, number and name. */
function problemsFile(problems: readonly ImportProblem[], table: Table | undefined): Blob {
  const { rows, heading } = table ?? { rows: [], heading: false }
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const titles = table
    ? Array.from({ length: width }, (_, i) => (heading && rows[0]?.[i]) || `Coluna ${i + 1}`)
    : ['Nome']
  return toCsv([
    [...titles, 'Linha', 'Problema'],
    ...problems.map(({ line, name = '', message }) => {
      const row = table ? (rows[line - 1] ?? []) : [name]
      return [...titles.map((_, i) => row[i] ?? ''), String(line), message]
    }),
  ])
}

type Props = { item: ClientImport; problems: readonly ImportProblem[]; table: Table | undefined }

/** What is wrong, line by line. */
export function Problems({ item, problems, table }: Props) {
  const total = item.problem_count + item.incomplete_count
  const shown = problems.slice(0, SHOWN)
  const save = () =>
    saveFile(`${item.file_name.replace(/\.\w+$/, '')}-com-problemas.csv`, problemsFile(problems, table))
  return (
    <section className="mt-6" aria-labelledby="problems-title">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="problems-title" className="font-semibold text-lg">
          {counted(total, 'linha com problema', 'linhas com problema')}
        </h2>
        <Button look="secondary" className="max-sm:w-full" onClick={save}>
          <Icon of={download} className="size-4" />
          Baixar linhas com problema
        </Button>
      </div>
      <ul className="panel divide-y divide-line">
        {shown.map(({ line, name, kind, message }) => (
          <li
            key={line}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-3 py-2 sm:grid-cols-[6rem_minmax(0,14rem)_8rem_minmax(0,1fr)] sm:px-4"
          >
            <span className="text-soft max-sm:order-2 max-sm:text-sm">Linha {count(line)}</span>
            <span className="truncate font-semibold">{name ?? 'Sem nome'}</span>
            <span className={kind === 'wrong' ? 'text-brick max-sm:order-1' : 'text-soft max-sm:order-1'}>
              {kinds[kind]}
            </span>
            <span className="min-w-0 max-sm:order-3 max-sm:col-span-2">{message}</span>
          </li>
        ))}
      </ul>
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
