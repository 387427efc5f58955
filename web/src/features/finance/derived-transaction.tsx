import { Link, useNavigate } from 'react-router-dom'
import { type ListedTransaction, typeNames } from '#shared/finance.ts'
import { formatMoney } from '#shared/money.ts'
import { paymentLabels } from '#shared/payments.ts'
import { dateText } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import {
  effectOf,
  methodText,
  originAddress,
  pendingName,
  SETTLE_ELSEWHERE,
  titleOf,
} from './transaction-words.ts'

type DerivedProps = { transaction: ListedTransaction; onClose: () => void }

/** It changes only with its appointment or sale. */
export function DerivedTransaction({ transaction, onClose }: DerivedProps) {
  const navigate = useNavigate()
  const address = originAddress(transaction)
  const { type, status, date, category, payments, tip, appointment_id, client } = transaction
  const facts: [name: string, value: string][] = [
    ['Tipo', status === 'pending' ? pendingName(transaction) : typeNames[type]],
    [status === 'pending' ? 'Vencimento' : 'Data', dateText(date)],
    ['Categoria', category],
    ...(payments.length > 1
      ? payments.map(({ method, amount }): [string, string] => [
          method ? paymentLabels[method] : 'Forma não informada',
          formatMoney(amount),
        ])
      : [['Pagamento', methodText(transaction) || 'Não informado'] satisfies [string, string]]),
    ...(tip ? [['Gorjeta incluída', formatMoney(tip)] satisfies [string, string]] : []),
  ]
  return (
    <Dialog title={titleOf(transaction)} onClose={onClose}>
      <p className="font-semibold text-2xl text-accent-ink">{formatMoney(effectOf(transaction))}</p>
      <dl className="mt-3 divide-y divide-line border-line border-y">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 py-1.5">
            <dt className="text-soft">{name}</dt>
            <dd className="wrap-anywhere text-right">{value}</dd>
          </div>
        ))}
        {client?.id && (
          <div className="flex justify-between gap-4 py-1.5">
            <dt className="text-soft">Cliente</dt>
            <dd className="wrap-anywhere text-right">
              <Link to={`/clientes?cliente=${client.id}`} className="font-semibold text-accent-ink underline">
                {client.name}
              </Link>
            </dd>
          </div>
        )}
      </dl>
      <p className="mt-3 text-soft">{reasonOf(transaction)}</p>
      {status === 'pending' && <p className="mt-1 text-soft">{SETTLE_ELSEWHERE}</p>}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={onClose}>
          Fechar
        </Button>
        {address && (
          <Button onClick={() => navigate(address)}>
            {appointment_id ? 'Abrir na agenda' : 'Abrir a venda'}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** It also says what to do instead. */
function reasonOf({ reverses, reversed_by, appointment_id }: ListedTransaction): string {
  if (reverses) return 'Esta transação desfaz outra e fica registrada como está.'
  if (reversed_by) return 'Esta transação foi estornada e fica registrada como está.'
  return appointment_id
    ? 'Vem de um atendimento. Para corrigir, mude o atendimento na agenda: esta transação é estornada e refeita.'
    : 'Vem de uma venda. Para desfazer, estorne a venda: o estorno entra com a data de hoje.'
}
