import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { useBusiness } from '../../lib/tenant.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { messageCircle, printer } from '../../ui/staff-icon-paths.ts'
import { type Paid, receiptText } from './receipt.ts'
import { Receipt } from './receipt.tsx'
import { SendForm } from './send-form.tsx'

type PaperProps = {
  sale: Paid
  moment: string
  phone?: string | undefined
  notes?: ReactNode
  children?: ReactNode
}

/** It can be printed and sent. */
export function ReceiptPaper({ sale, moment, phone, notes, children }: PaperProps) {
  const { tenant } = useBusiness()
  const [sending, setSending] = useState(false)
  const receipt = <Receipt sale={sale} business={tenant.name} moment={moment} />
  return (
    <>
      <div className="rounded-md border border-line bg-[#fff] p-4">{receipt}</div>
      {createPortal(
        <div className="receipt-print" aria-hidden="true">
          {receipt}
        </div>,
        document.body,
      )}
      {notes}
      {sending ? (
        <SendForm
          text={receiptText(sale, tenant.name, moment)}
          phone={phone}
          onDone={() => setSending(false)}
        />
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
          {children}
        </div>
      )}
    </>
  )
}
