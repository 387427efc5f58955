import type { TransactionType } from '#shared/finance.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { CreatableCombobox } from '../../ui/creatable-combobox.tsx'

export function useFinanceCategories() {
  const { data, error } = useStaffQuery('listFinanceCategories', {})
  return {
    names: data ?? { income: [], expense: [] },
    error,
    isKnown: (type: TransactionType, typed: string) =>
      !data || data[type].some((name) => name.toLowerCase() === typed.trim().toLowerCase()),
  }
}

type CategoryFieldProps = Omit<Parameters<typeof CreatableCombobox>[0], 'options' | 'newLabel'> & {
  type: TransactionType
}

export function CategoryField({ type, field, ...props }: CategoryFieldProps) {
  const { names, error } = useFinanceCategories()
  const help = error
    ? 'Erro ao carregar categorias financeiras'
    : 'Escolha uma ou escreva um nome novo: ela é criada ao salvar.'
  return <CreatableCombobox {...props} field={{ ...field, help }} options={names[type]} newLabel="Criar" />
}
