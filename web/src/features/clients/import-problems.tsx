import type { ImportProblem } from '#shared/imports.ts'
import { saveFile, toCsv } from '../../lib/csv.ts'
import { Button } from '../../ui/button.tsx'
import { download } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import type { Table } from './import-columns.ts'
import { count, counted } from './import-words.ts'

const kinds = { wrong: 'Erro', known: 'Já cadastrado', repeated: 'Repetido' } as const
/** Rows of the table; the rest is in the file. */
const SHOWN = 100

/** The lines at fault as they stood in the file, with what is wrong with them; without the file, their numbers. */
function faultyFile(problems: readonly ImportProblem[], table: Table | undefined): Blob {
  const { rows, heading } = table ?? { rows: [], heading: false }
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const titles = Array.from({ length: width }, (_, i) => (heading && rows[0]?.[i]) || `Coluna ${i + 1}`)
  return toCsv([
    [...titles, 'Linha', 'Problema'],
    ...problems.map(({ line, message }) => {
      const row = rows[line - 1] ?? []
      return [...titles.map((_, i) => row[i] ?? ''), String(line), message]
    }),
  ])
}

type Props = { problems: readonly ImportProblem[]; total: number; fileName: string; table?: Table }

/** What is left out, line by line. */
export function Problems({ problems, total, fileName, table }: Props) {
  const shown = problems.slice(0, SHOWN)
  return (
    <section className="mt-6" aria-labelledby="problems-title">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="problems-title" className="font-semibold text-lg">
          {counted(total, 'linha com problema', 'linhas com problema')}
        </h2>
        <Button
          look="secondary"
          className="max-sm:w-full"
          onClick={() =>
            saveFile(`${fileName.replace(/\.\w+$/, '')}-com-problemas.csv`, faultyFile(problems, table))
          }
        >
          <Icon of={download} className="size-4" />
          Baixar linhas com problema
        </Button>
      </div>
      <ul className="panel divide-y divide-line">
        {shown.map(({ line, kind, message }) => (
          <li
            key={line}
            className="grid grid-cols-[1fr_auto] gap-x-4 px-3 py-2 sm:grid-cols-[6rem_8rem_1fr] sm:px-4"
          >
            <span className="font-semibold">Linha {count(line)}</span>
            <span className={kind === 'wrong' ? 'text-brick' : 'text-soft'}>{kinds[kind]}</span>
            <span className="min-w-0 max-sm:col-span-2">{message}</span>
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
