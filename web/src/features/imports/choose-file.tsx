import { IMPORT_LINES } from '#shared/import-limits.ts'
import { readCsv, saveFile, toCsv } from '../../lib/csv.ts'
import { openTextFile, type TextFile, textOf } from '../../lib/table-file.ts'
import { Button } from '../../ui/button.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { download } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { count } from '../clients/client-words.ts'
import { columnTitles, importFields } from '../clients/exported-rows.ts'
import { headingOf } from './columns.ts'
import { isVcard, vcardRows } from './vcard.ts'

const FILE_BYTES = 50_000_000

/** Throws where a quote does not end. */
export function rowsOf(file: TextFile): string[][] {
  const text = textOf(file)
  return isVcard(text) ? vcardRows(text) : readCsv(text)
}

/** Throws an error that says why a file cannot be imported. */
async function open(chosen: File): Promise<TextFile> {
  const file = await openTextFile(chosen)
  const rows = rowsOf(file)
  const lines = rows.slice(headingOf(rows) + 1).filter((row) => row.some((cell) => cell.trim())).length
  if (lines < 1) throw new Error('O arquivo não tem clientes: confira se há linhas abaixo do cabeçalho.')
  if (lines > IMPORT_LINES)
    throw new Error(
      `O arquivo tem ${count(lines)} linhas e o limite é de ${count(IMPORT_LINES)}. Divida a planilha em partes.`,
    )
  return file
}

const maria =
  'Maria da Silva;(11) 98765-4321;maria@exemplo.com.br;25/03/1990;Rua das Flores, 10;Prefere manhãs;VIP, Coloração;'
const pedro = 'Pedro da Silva;;;12/10/2018;;;;sim'

const model = () =>
  toCsv([importFields.map((field) => columnTitles[field]), ...[maria, pedro].map((line) => line.split(';'))])

export function ChooseFile({ onChosen }: { onChosen: (file: TextFile) => void }) {
  return (
    <FileField
      title="Envie a planilha com os seus clientes"
      text={
        <>
          Nome e telefone em cada linha, ou “sim” em Dependente; o resto é opcional. Até {count(IMPORT_LINES)}{' '}
          linhas, em CSV, ou os contatos do celular, em vCard (.vcf). Antes de criar qualquer cliente,
          mostramos o que está errado.
        </>
      }
      accept=".csv,.txt,.tsv,.xls,.xlsx,.vcf,text/csv,text/plain,text/vcard,text/x-vcard"
      maxBytes={FILE_BYTES}
      onFile={async (file) => onChosen(await open(file))}
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
