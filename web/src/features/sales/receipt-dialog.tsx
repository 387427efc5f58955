import { useState } from 'react'
import type { Sale } from '#shared/sales.ts'
import { useMoment } from '../../lib/business-time.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { useMay } from '../../lib/tenant.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ReceiptPaper } from '../finance/receipt-paper.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'

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
      <ReceiptPaper
        sale={sale}
        moment={momentOf(sale.created_at)}
        notes={
          (sale.by || sale.notes) && (
            <p className="wrap-anywhere mt-3 whitespace-pre-line text-soft text-sm">
              {[sale.by && `Vendido por ${sale.by}.`, sale.notes].filter(Boolean).join(' ')}
            </p>
          )
        }
      >
        {sale.status === 'done' && may('money.write') && (
          <Button look="danger" className="w-full" onClick={onReverse}>
            Estornar venda
          </Button>
        )}
      </ReceiptPaper>
    </>
  )
}
