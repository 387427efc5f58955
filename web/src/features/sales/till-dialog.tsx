import type { KeyboardEvent } from 'react'
import { formatMoney } from '#shared/money.ts'
import type { Sale } from '#shared/sales.ts'
import { useToday } from '../../lib/business-time.ts'
import { useRecordForm } from '../../lib/record-form.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { TextArea } from '../../ui/field.tsx'
import { RecordDialog } from '../../ui/record-dialog.tsx'
import { saleChanges } from './sale-changes.ts'
import { emptyTill, type Offer, paymentOf, priced, saleOf, type TillValues, totalsOf } from './till.ts'
import { TillLines } from './till-lines.tsx'
import { TillPayment } from './till-payment.tsx'

const labels: Record<keyof TillValues, string> = {
  lines: 'Produtos e serviços',
  way: 'Forma de pagamento',
  parts: 'Pagamentos',
  due: 'Vencimento',
  notes: 'Observações',
}

type DialogProps = { offers: readonly Offer[]; onSold: (sale: Sale) => void; onClose: () => void }

/** Prices and stock follow the till's data while it is open. */
export function TillDialog({ offers, onSold, onClose }: DialogProps) {
  const today = useToday()
  const byId = new Map(offers.map((offer) => [offer.id, offer]))
  const pricesOf = (lines: TillValues['lines']) => lines.map((line) => priced(line, byId.get(line.id)))
  const sell = useStaffMutation('processSale', {
    ...saleChanges,
    done: 'Venda processada com sucesso!',
    failed: ({ code, status, message }) => {
      if (code !== 'unexpected') return message
      return status ? 'Erro desconhecido ao processar venda' : 'Erro ao processar venda'
    },
  })
  const form = useRecordForm({
    name: 'sale',
    values: emptyTill,
    labels,
    save: (values) => sell.mutateAsync(saleOf(values, totalsOf(pricesOf(values.lines)).total)),
    saved: onSold,
  })
  const lines = form.value('lines', {
    check: (lines) =>
      lines.length === 0
        ? 'Escolha um produto ou serviço.'
        : pricesOf(lines)
            .map(({ quantityFault, discountFault }) => quantityFault ?? discountFault)
            .find(Boolean),
  })
  const prices = pricesOf(lines.value)
  const { subtotal, discount, total } = totalsOf(prices)
  const way = form.value('way', {
    check: (_, values) => {
      const paid = paymentOf(values, totalsOf(pricesOf(values.lines)).total)
      if (typeof paid === 'string') return paid
      return paid?.receivable && values.due < today ? 'Escolha uma data a partir de hoje.' : undefined
    },
  })
  // Ctrl and Enter confirm the sale from any field.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.closest('form')?.requestSubmit()
  }
  return (
    <RecordDialog
      wide
      title="Nova Venda"
      form={form}
      save={total > 0 ? `Confirmar · ${formatMoney(total)}` : 'Confirmar'}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices a key of the fields in it */}
      <div onKeyDown={onKeyDown} className="space-y-5">
        <TillLines
          {...lines}
          offers={offers}
          prices={prices}
          onLeave={() =>
            document.getElementById(way.field.id)?.querySelector<HTMLElement>('input:checked')?.focus()
          }
        />
        <dl className="ml-auto grid max-w-64 grid-cols-[1fr_auto] gap-x-6 gap-y-0.5 text-right">
          {discount > 0 && (
            <>
              <dt className="text-soft">Subtotal</dt>
              <dd>{formatMoney(subtotal)}</dd>
              <dt className="text-soft">Desconto</dt>
              <dd>−{formatMoney(discount)}</dd>
            </>
          )}
          <dt className="font-semibold text-lg">Total</dt>
          <dd aria-live="polite" className="font-bold text-accent-ink text-lg">
            {formatMoney(total)}
          </dd>
        </dl>
        <TillPayment {...way} total={total} parts={form.value('parts')} due={form.value('due')} />
        <TextArea
          {...form.text('notes', { optional: true })}
          rows={1}
          maxLength={1000}
          className="min-h-(--field-height)!"
        />
      </div>
    </RecordDialog>
  )
}
