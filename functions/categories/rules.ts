const names = {
  income: ['Vendas', 'Serviços', 'Comissões'],
  expense: ['Produtos', 'Salários', 'Despesas Gerais', 'Marketing'],
} as const

/** The categories a tenant begins with (spec, staff side, section 9). */
export const defaultCategories = (['income', 'expense'] as const).flatMap((type) =>
  names[type].map((name) => ({ type, name })),
)

/**
 * Returns what makes a category's name unique: its letters, whatever their case (spec, staff side, section
 * 5).
 */
export function categoryKey(name: string): string {
  return name.trim().toLocaleLowerCase('pt-BR')
}

export function sameCategory(a: string, b: string): boolean {
  return categoryKey(a) === categoryKey(b)
}

/** Returns a type's names after one of them is renamed, or deleted without a new name. */
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
