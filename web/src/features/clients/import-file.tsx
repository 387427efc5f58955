import { type DragEvent, useRef, useState } from 'react'
import { IMPORT_LINES } from '#shared/import-limits.ts'
import { readCsv, saveFile, toCsv } from '../../lib/csv.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { download } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { upload } from '../../ui/staff-icon-paths.ts'
import { fieldLabels, hasHeading, importFields, type Table } from './import-columns.ts'
import { count } from './import-words.ts'

/** Far more than the lines of one import take. */
const FILE_BYTES = 50_000_000

/** Reads a file, or says why it is none. */
async function read(file: File): Promise<Table | string> {
  if (file.size > FILE_BYTES) return 'O arquivo é grande demais. Divida a planilha em partes menores.'
  const bytes = new Uint8Array(await file.arrayBuffer())
  // What a spreadsheet program keeps its own files in is an archive.
  if ((bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf)) {
    return 'Este é um arquivo do Excel. Abra-o, escolha “Salvar como” e o tipo “CSV”, e envie o novo arquivo.'
  }
  const rows = readCsv(bytes)
  const heading = hasHeading(rows[0] ?? [])
  const lines = rows.filter((row) => row.some((cell) => cell.trim())).length - Number(heading)
  if (lines < 1) return 'O arquivo não tem clientes: confira se há linhas abaixo do cabeçalho.'
  if (lines > IMPORT_LINES) {
    return `O arquivo tem ${count(lines)} linhas e o limite é de ${count(IMPORT_LINES)}. Divida a planilha em partes.`
  }
  return { rows, heading }
}

const model = () =>
  toCsv([
    importFields.map((field) => fieldLabels[field]),
    [
      'Maria da Silva',
      '(11) 98765-4321',
      'maria@exemplo.com.br',
      '25/03/1990',
      'Rua das Flores, 10',
      'Prefere manhãs',
      'VIP, Coloração',
      '',
    ],
    ['Pedro da Silva', '', '', '12/10/2018', '', '', '', 'sim'],
  ])

/** The file, by button, by keyboard or dropped on the box. */
export function ChooseFile({ onChosen }: { onChosen: (name: string, table: Table) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [over, setOver] = useState(false)
  const choose = async (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    const table = await read(file).catch(() => 'Não foi possível ler o arquivo. Escolha-o de novo.')
    if (typeof table === 'string') return setProblem(table)
    onChosen(file.name.slice(0, 200), table)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void choose(event.dataTransfer.files[0])
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the extra way, the button inside is the way */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'rounded-md border border-field border-dashed px-4 py-8 text-center sm:px-8',
          over && 'bg-tint',
        )}
      >
        <p className="font-semibold">Envie a planilha com os seus clientes</p>
        <p className="mx-auto mt-1 max-w-prose text-soft">
          Nome e telefone com DDD em cada linha, ou “sim” em Dependente; o resto é opcional. Até{' '}
          {count(IMPORT_LINES)} linhas, em CSV. Antes de criar qualquer cliente, mostramos o que está errado.
        </p>
        <div className="mt-5 flex flex-wrap justify-center gap-3">
          <Button onClick={() => input.current?.click()} className="max-sm:w-full">
            <Icon of={upload} className="size-4" />
            Escolher arquivo
          </Button>
          <Button
            look="secondary"
            onClick={() => saveFile('modelo-clientes.csv', model())}
            className="max-sm:w-full"
          >
            <Icon of={download} className="size-4" />
            Baixar modelo
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          aria-label="Arquivo CSV"
          tabIndex={-1}
          hidden
          onChange={(event) => {
            void choose(event.target.files?.[0])
            // The same file once more, after it was mended, is a change too.
            event.target.value = ''
          }}
        />
      </div>
      {problem && (
        <Notice kind="error" title="Este arquivo não serve" className="mt-4">
          <p className="mt-1 text-soft">{problem}</p>
        </Notice>
      )}
    </>
  )
}
