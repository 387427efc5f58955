import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/table-column.ts'

type ReportSectionProps<Row> = {
  title: string
  text?: ReactNode
  none: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  file: string
  children: ReactNode
}

export function ReportSection<Row>(props: ReportSectionProps<Row>) {
  const { title, text, none, columns, rows, rowKey, file, children } = props
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <section aria-labelledby={`${id}-title`} className="min-w-0 break-inside-avoid">
      <div className="mb-1.5 flex min-h-(--control-height) items-center justify-between gap-x-4">
        <h2 id={`${id}-title`} className="font-semibold text-lg tracking-tight">
          {title}
        </h2>
        {rows.length > 0 && (
          <Button
            look="quiet"
            aria-expanded={open}
            aria-controls={`${id}-table`}
            onClick={() => setOpen(!open)}
            className="-mr-3 shrink-0"
          >
            {open ? 'Ocultar tabela' : 'Ver tabela'}
            <span className="sr-only">: {title}</span>
          </Button>
        )}
      </div>
      {rows.length ? (
        <div className="panel p-4 max-sm:p-3">
          {text && <p className="mb-3 text-soft text-sm">{text}</p>}
          {children}
        </div>
      ) : (
        <p className="rounded-md border border-field border-dashed px-4 py-5 text-soft">{none}</p>
      )}
      <div id={`${id}-table`} className="mt-3" hidden={!open || !rows.length}>
        {open && (
          <DataTable
            caption={title}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            file={file}
            empty={undefined}
          />
        )}
      </div>
    </section>
  )
}
