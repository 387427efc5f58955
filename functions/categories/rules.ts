const names = {
  income: ['Vendas', 'Serviços', 'Comissões'],
  expense: ['Produtos', 'Salários', 'Despesas Gerais', 'Marketing'],
} as const

export const defaultCategories = (['income', 'expense'] as const).flatMap((type) =>
  names[type].map((name) => ({ type, name })),
)

/** Names are unique per type regardless of case (spec, staff side, section 5). */
export function categoryKey(name: string): string {
  return name.trim().toLocaleLowerCase('pt-BR')
}

export function sameCategory(a: string, b: string): boolean {
  return categoryKey(a) === categoryKey(b)
}

export function namesAfter(
  categories: readonly { name: string }[],
  name: string,
  newName: string | undefined,
): string[] {
  const others = categories
    .map((one) => one.name)
    .filter((one) => !sameCategory(one, name) && one !== newName)
  return newName === undefined ? others : [...others, newName].sort((a, b) => a.localeCompare(b, 'pt-BR'))
}
