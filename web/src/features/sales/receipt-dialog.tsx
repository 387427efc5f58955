import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { Sale } from '#shared/sales.ts'
import { useMoment } from '../../lib/business-time.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { useBusiness, useMay } from '../../lib/tenant.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { messageCircle, printer } from '../../ui/staff-icon-paths.ts'
import { receiptText } from './receipt.ts'
import { Receipt } from './receipt.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'
import { SendForm } from './send-form.tsx'

/** A sale's receipt: to print, to send, to take back. */
export function ReceiptDialog({ sale_id, onClose }: { sale_id: string; onClose: () => void }) {
  const query = useStaffQuery('getSale', { sale_id })
  const [reversing, setReversing] = useState(false)
  if (reversing && query.data) return <ReverseDialog sale={query.data} onClose={() => setReversing(false)} />
  return (
    <Dialog title="Recibo" onClose={onClose}>
      <QueryView
        query={query}
        failed="Erro ao carregar a venda"
        skeleton={<Skeleton label="Carregando venda..." bars={['mx-auto h-64 w-72']} />}
      >
        {(sale) => <Paper sale={sale} onReverse={() => setReversing(true)} />}
      </QueryView>
    </Dialog>
  )
}

function Paper({ sale, onReverse }: { sale: Sale; onReverse: () => void }) {
  const momentOf = useMoment()
  const may = useMay()
  const { tenant } = useBusiness()
  const [sending, setSending] = useState(false)
  const moment = momentOf(sale.created_at)
  const receipt = <Receipt sale={sale} business={tenant.name} moment={moment} />
  return (
    <>
      {sale.status === 'reversed' && (
        <Notice kind="info" title="Venda estornada" className="mb-4">
          <p className="mt-1 text-soft">
            {[
              sale.reversed_at && momentOf(sale.reversed_at),
              sale.reversed_by,
              sale.reverse_reason && `“${sale.reverse_reason}”`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </Notice>
      )}
      <div className="rounded-md border border-line bg-[#fff] p-4">{receipt}</div>
      {createPortal(
        <div className="receipt-print" aria-hidden="true">
          {receipt}
        </div>,
        document.body,
      )}
      {(sale.by || sale.notes) && (
        <p className="wrap-anywhere mt-3 whitespace-pre-line text-soft text-sm">
          {[sale.by && `Vendido por ${sale.by}.`, sale.notes].filter(Boolean).join(' ')}
        </p>
      )}
      {sending ? (
        <SendForm text={receiptText(sale, tenant.name, moment)} onDone={() => setSending(false)} />
      ) : (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button className="flex-1" onClick={() => print()}>
            <Icon of={printer} className="size-4" />
            Imprimir
          </Button>
          <Button look="secondary" className="flex-1 whitespace-nowrap" onClick={() => setSending(true)}>
            <Icon of={messageCircle} className="size-4" />
            Enviar pelo WhatsApp
          </Button>
          {sale.status === 'done' && may('money.write') && (
            <Button look="danger" className="w-full" onClick={onReverse}>
              Estornar venda
            </Button>
          )}
        </div>
      )}
    </>
  )
}
