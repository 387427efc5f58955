import { type Paid, receiptOf } from './receipt.ts'
import './receipt.css'

type ReceiptProps = { sale: Paid; business: string; moment: string }

/** The paper is 80 mm wide. */
export function Receipt({ sale, business, moment }: ReceiptProps) {
  const { number, lines, subtotal, discount, tip, total, parts } = receiptOf(sale)
  return (
    <div className="receipt">
      <p className="receipt-name">{business}</p>
      <p className="receipt-head">
        Recibo {number}
        <br />
        {moment}
      </p>
      {sale.status === 'reversed' && <p className="receipt-stamp">Estornada</p>}
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <p>{line.name}</p>
            <p className="receipt-row">
              <span>{line.count}</span>
              <span>{line.subtotal}</span>
            </p>
            {line.discount && (
              <p className="receipt-row">
                <span>Desconto</span>
                <span>{line.discount}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
      {subtotal && (
        <>
          <p className="receipt-row">
            <span>Subtotal</span>
            <span>{subtotal}</span>
          </p>
          <p className="receipt-row">
            <span>Desconto</span>
            <span>{discount}</span>
          </p>
        </>
      )}
      {tip && (
        <p className="receipt-row">
          <span>Gorjeta</span>
          <span>{tip}</span>
        </p>
      )}
      <p className="receipt-row receipt-total">
        <span>Total</span>
        <span>{total}</span>
      </p>
      {parts.map(([way, amount]) => (
        <p key={way} className="receipt-row">
          <span>{way}</span>
          <span>{amount}</span>
        </p>
      ))}
      <p className="receipt-foot">Obrigado e até a próxima. Este recibo não é documento fiscal.</p>
    </div>
  )
}
