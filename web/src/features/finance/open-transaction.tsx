import { useState } from 'react'
import type { ListedTransaction } from '#shared/finance.ts'
import { DerivedTransaction } from './derived-transaction.tsx'
import { TransactionDialog } from './transaction-dialog.tsx'
import { isDerived } from './transaction-words.ts'

type OpenProps = {
  id: string
  transactions: readonly ListedTransaction[]
  refetch: () => Promise<readonly ListedTransaction[] | undefined>
  onClose: () => void
}

/** A stored transaction stays visible when somebody else deletes it. */
export function OpenTransaction({ id, transactions, refetch, onClose }: OpenProps) {
  const now = transactions.find((one) => one.id === id)
  const [last, setLast] = useState(now)
  if (now && now !== last) setLast(now)
  if (!last) return null
  if (isDerived(last)) return <DerivedTransaction transaction={last} onClose={onClose} />
  return (
    <TransactionDialog
      transaction={last}
      isGone={!now}
      reload={async () => (await refetch())?.find((one) => one.id === id)}
      pending={false}
      onClose={onClose}
    />
  )
}
