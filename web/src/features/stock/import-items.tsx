import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { columnOf } from '#shared/entity.ts'
import { IMPORTED_ITEMS, STOCK_ITEMS, stockFields, stockTypeLabels } from '#shared/stock.ts'
import { formatQuantity } from '../../lib/amount.ts'
import { readCsv, saveFile, toCsv } from '../../lib/csv.ts'
import { type Failure, isFailure } from '../../lib/failure.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { openTextFile, readAgain, type TextFile, textOf } from '../../lib/table-file.ts'
import { Button } from '../../ui/button.tsx'
import { EncodingField } from '../../ui/encoding-field.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { arrowLeft, circleAlert, circleCheck, download } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { type GoodLine, type ImportLine, linesOf } from './import-lines.ts'
import { stockChanges } from './stock-changes.ts'

/** The items of a tenant take far less. */
const FILE_BYTES = 2_000_000

type Chosen = { file: TextFile; lines: ImportLine[] }

/** The lines are checked before they are sent. */
export function ImportItems() {
  const [chosen, setChosen] = useState<Chosen>()
  return (
    <>
      <p className="mb-2">
        <Link to="/estoque" className="inline-flex min-h-8 items-center gap-1.5 text-soft hover:text-ink">
          <Icon of={arrowLeft} className="size-4" />
          Estoque
        </Link>
      </p>
      <PageTitle title="Importar itens" text="De uma planilha salva como CSV." />
      {chosen ? (
        <Check key={chosen.file.name} chosen={chosen} onAgain={() => setChosen(undefined)} />
      ) : (
        <ChooseFile onChosen={setChosen} />
      )}
    </>
  )
}

function readItems(file: TextFile): ImportLine[] {
  const lines = linesOf(readCsv(textOf(file)))
  if (!lines)
    throw new Error(
      'Não encontramos a coluna Nome. Uma das primeiras linhas precisa ter os títulos das colunas.',
    )
  if (lines.length === 0) throw new Error('O arquivo não tem itens abaixo dos títulos das colunas.')
  if (lines.length > STOCK_ITEMS)
    throw new Error(
      `O arquivo tem ${formatQuantity(lines.length)} itens, e o estoque guarda até ${formatQuantity(STOCK_ITEMS)}.`,
    )
  return lines
}

const template = () =>
  toCsv([
    Object.values(stockFields).map(columnOf),
    ['Pomada modeladora', stockTypeLabels.product, 'Cabelo', 'un', '12', '3', '18,50', '39,90'],
    ['Xampu de lavatório', stockTypeLabels.supply, 'Lavatório', 'ml', '5000', '1000', '45', ''],
  ])

function ChooseFile({ onChosen }: { onChosen: (chosen: Chosen) => void }) {
  return (
    <FileField
      title="Envie a planilha com os seus itens"
      text="Colunas pelo título: nome, tipo, categoria, unidade, quantidade, mínimo, preço de compra e preço de venda. Só o nome é obrigatório, e o preço de venda para o que você vende."
      accept=".csv,.txt,.tsv,.xls,.xlsx,text/csv,text/plain"
      maxBytes={FILE_BYTES}
      onFile={async (one) => {
        const file = await openTextFile(one)
        onChosen({ file, lines: readItems(file) })
      }}
    >
      <Button
        look="secondary"
        onClick={() => saveFile('modelo-estoque.csv', template())}
        className="max-sm:w-full"
      >
        <Icon of={download} className="size-4" />
        Baixar modelo
      </Button>
    </FileField>
  )
}

type Sent = { lines: number; created: number; existing: number; failure?: Failure }

const counted = (count: number, one: string, many: string) =>
  `${formatQuantity(count)} ${count === 1 ? one : many}`

function Check({ chosen, onAgain }: { chosen: Chosen; onAgain: () => void }) {
  const { file } = chosen
  const [encoding, setEncoding] = useState(file.encoding)
  const lines = useMemo(
    () => (encoding === file.encoding ? chosen.lines : readAgain(() => readItems({ ...file, encoding }))),
    [chosen, file, encoding],
  )
  const good = lines.filter((line): line is GoodLine => line.item !== undefined)
  const bad = lines.filter((line) => line.faults)
  const send = useStaffMutation('importStock', stockChanges)
  const [sent, setSent] = useState<Sent>()
  const run = async () => {
    let now: Sent = sent ?? { lines: 0, created: 0, existing: 0 }
    setSent({ ...now, failure: undefined })
    while (now.lines < good.length) {
      const batch = good.slice(now.lines, now.lines + IMPORTED_ITEMS)
      try {
        const { created, existing } = await send.mutateAsync({ items: batch.map(({ item }) => item) })
        now = {
          lines: now.lines + batch.length,
          created: now.created + created,
          existing: now.existing + existing,
        }
        setSent(now)
      } catch (failure) {
        if (!isFailure(failure)) throw failure
        return setSent({ ...now, failure })
      }
    }
  }
  return (
    <>
      <section className="panel mb-5 space-y-4 p-4 sm:p-5" aria-label="Importação">
        <p className="truncate text-soft">{file.name}</p>
        {!sent && <EncodingField file={file} encoding={encoding} onChange={setEncoding} />}
        {!sent ? (
          <h2 className="font-semibold text-lg">
            {counted(good.length, 'item pronto para importar', 'itens prontos para importar')}
            {bad.length > 0 && `, ${counted(bad.length, 'com problema', 'com problemas')}`}
          </h2>
        ) : sent.lines < good.length ? (
          <ProgressBar label={sent.failure ? 'Parou' : 'Enviando...'} value={sent.lines} max={good.length}>
            {sent.lines} de {good.length}
          </ProgressBar>
        ) : (
          <Notice kind="success" title={counted(sent.created, 'item importado', 'itens importados')}>
            <p className="mt-1 text-soft empty:hidden">
              {[
                sent.existing > 0 &&
                  `${counted(sent.existing, 'já estava no estoque e ficou como era', 'já estavam no estoque e ficaram como eram')}.`,
                bad.length > 0 &&
                  `${counted(bad.length, 'linha com problema ficou de fora', 'linhas com problema ficaram de fora')}.`,
              ]
                .filter(Boolean)
                .join(' ')}
            </p>
          </Notice>
        )}
        {sent?.failure && (
          <Notice kind="error" title={sent.failure.message}>
            <p className="mt-1 text-soft">
              O que já foi importado está no estoque. Você pode continuar daqui.
            </p>
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          {(!sent || sent.failure) && good.length > 0 && (
            <Button onClick={() => void run()}>
              {sent ? 'Continuar' : `Importar ${counted(good.length, 'item', 'itens')}`}
            </Button>
          )}
          {(!sent || sent.failure || sent.lines === good.length) && (
            <Button look="secondary" onClick={onAgain}>
              Escolher outro arquivo
            </Button>
          )}
        </div>
      </section>
      {bad.length > 0 && <Lines title="Linhas com problema" lines={bad} />}
      {!sent && good.length > 0 && <Lines title="Itens prontos" lines={good} />}
    </>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly ImportLine[] }) {
  return (
    <section aria-label={title} className="mb-5">
      <h2 className="eyebrow mb-2 px-1">{title}</h2>
      <ul className="panel max-h-96 divide-y divide-line overflow-y-auto">
        {lines.map(({ line, name, item, faults }) => (
          <li key={line} className="flex items-start gap-3 px-3 py-2 sm:px-4">
            <Icon
              of={faults ? circleAlert : circleCheck}
              className={`mt-0.5 size-4.5 ${faults ? 'text-brick' : 'text-soft'}`}
            />
            <div className="wrap-anywhere min-w-0 flex-1">
              <p className="font-semibold">{name || 'Sem nome'}</p>
              <p className="text-soft text-sm">
                {faults
                  ? faults.join(' ')
                  : [stockTypeLabels[item.type], item.category ?? 'Sem categoria'].join(' · ')}
              </p>
            </div>
            {item && (
              <span className="whitespace-nowrap font-semibold">
                {formatQuantity(item.quantity ?? 0)} {item.unit}
              </span>
            )}
            <span className="w-16 whitespace-nowrap text-right text-soft text-sm">linha {line}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
