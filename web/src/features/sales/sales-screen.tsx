import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatMoney } from '#shared/money.ts'
import type { Sale } from '#shared/sales.ts'
import { useChangeQuery, useOpened } from '../../lib/query-state.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { staffQuery } from '../../lib/staff-api.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { useMay } from '../../lib/tenant.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { plus } from '../../ui/staff-icon-paths.ts'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { SalesHistory } from './sales-history.tsx'
import { offersOf } from './till.ts'
import { TillDialog } from './till-dialog.tsx'

export function SalesScreen() {
  const till = useStaffQuery('getTill', {})
  const [selling, setSelling] = useOpened('nova')
  const [sale_id, setSale] = useOpened('venda')
  const change = useChangeQuery()
  const queryClient = useQueryClient()
  const may = useMay()
  const offers = till.data ? offersOf(till.data) : []
  const sellable = may('money.write') && offers.length > 0
  const open = () => setSelling('1')
  useShortcuts(sellable ? { v: open } : {})
  const show = (sale: Sale) => {
    queryClient.setQueryData(staffQuery('getSale', { sale_id: sale.id }).queryKey, sale)
    change((next) => {
      next.delete('nova')
      next.set('venda', sale.id)
      return next
    }, 'replace')
  }
  return (
    <>
      <PageTitle title="Vendas">
        {may('money.write') && (
          <Button onClick={open} disabled={!sellable} aria-keyshortcuts="v">
            <Icon of={plus} className="size-4" />
            Nova Venda
          </Button>
        )}
      </PageTitle>
      <QueryView
        query={till}
        failed="Erro ao carregar vendas"
        skeleton={<ListSkeleton label="Carregando vendas..." chips={0} />}
      >
        {({ sales: { count, revenue }, products }) => (
          <>
            <Figures
              label="Hoje"
              figures={[
                { name: 'Vendas Hoje', value: count, text: count === 1 ? 'recibo' : 'recibos' },
                {
                  name: 'Faturamento Hoje',
                  value: formatMoney(revenue),
                  money: true,
                  text: 'fora os estornos',
                },
                { name: 'Produtos Disponíveis', value: products.length, text: 'com preço e estoque' },
              ]}
            />
            {products.length === 0 && (
              <div className="mb-5">
                <Empty
                  title="Nenhum produto disponível"
                  text="Para vender um produto, ele precisa de preço de venda e de quantidade no estoque."
                >
                  <Link
                    to="/estoque"
                    className="inline-block min-h-6 text-primary-ink underline underline-offset-2"
                  >
                    Ir para o estoque
                  </Link>
                </Empty>
              </div>
            )}
          </>
        )}
      </QueryView>
      <SalesHistory onOpen={setSale} />
      {selling && sellable && <TillDialog offers={offers} onSold={show} onClose={() => setSelling('')} />}
      {sale_id && !selling && <ReceiptDialog key={sale_id} sale_id={sale_id} onClose={() => setSale('')} />}
    </>
  )
}
