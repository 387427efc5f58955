import { IMPORT_LINES } from '#shared/import-limits.ts'
import { readCsv, saveFile, toCsv } from '../../lib/csv.ts'
import { Button } from '../../ui/button.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { download } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { count } from '../clients/client-words.ts'
import { columnTitles, importFields } from '../clients/exported-rows.ts'
import { hasHeading, type Table } from './columns.ts'

/** Far more than the lines of one import take. */
const FILE_BYTES = 50_000_000
/** Of Excel's own files, which are archives. */
const signatures = ['PK', '\u00d0\u00cf']

/** The rows of a file. Throws an error that says why it has none. */
async function readTable(file: File): Promise<Table> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (signatures.includes(String.fromCharCode(...bytes.slice(0, 2))))
    throw new Error(
      'Este é um arquivo do Excel. Abra-o, escolha “Salvar como” e o tipo “CSV”, e envie o novo arquivo.',
    )
  const rows = readCsv(bytes)
  const heading = hasHeading(rows[0] ?? [])
  const lines = rows.filter((row) => row.some((cell) => cell.trim())).length - Number(heading)
  if (lines < 1) throw new Error('O arquivo não tem clientes: confira se há linhas abaixo do cabeçalho.')
  if (lines > IMPORT_LINES)
    throw new Error(
      `O arquivo tem ${count(lines)} linhas e o limite é de ${count(IMPORT_LINES)}. Divida a planilha em partes.`,
    )
  return { rows, heading }
}

const maria =
  'Maria da Silva;(11) 98765-4321;maria@exemplo.com.br;25/03/1990;Rua das Flores, 10;Prefere manhãs;VIP, Coloração;'
const pedro = 'Pedro da Silva;;;12/10/2018;;;;sim'

const model = () =>
  toCsv([importFields.map((field) => columnTitles[field]), ...[maria, pedro].map((line) => line.split(';'))])

export function ChooseFile({ onChosen }: { onChosen: (name: string, table: Table) => void }) {
  return (
    <FileField
      title="Envie a planilha com os seus clientes"
      text={
        <>
          Nome e telefone com DDD em cada linha, ou “sim” em Dependente; o resto é opcional. Até{' '}
          {count(IMPORT_LINES)} linhas, em CSV. Antes de criar qualquer cliente, mostramos o que está errado.
        </>
      }
      accept=".csv,.txt,.tsv,.xls,.xlsx,text/csv,text/plain"
      maxBytes={FILE_BYTES}
      onFile={async (file) => onChosen(file.name.slice(0, 200), await readTable(file))}
    >
      <Button
        look="secondary"
        onClick={() => saveFile('modelo-clientes.csv', model())}
        className="max-sm:w-full"
      >
        <Icon of={download} className="size-4" />
        Baixar modelo
      </Button>
    </FileField>
  )
}
