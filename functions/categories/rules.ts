const names = {
  income: ['Vendas', 'Serviços', 'Comissões'],
  expense: ['Produtos', 'Salários', 'Despesas Gerais', 'Marketing'],
} as const

/** The categories a business begins with (spec, staff side, section 9). */
export const defaultCategories = (['income', 'expense'] as const).flatMap((type) =>
  names[type].map((name) => ({ type, name })),
)

/** What makes a category's name unique: its letters, whatever their case (spec, staff side, section 5). */
export function categoryKey(name: string): string {
  return name.trim().toLocaleLowerCase('pt-BR')
}

export function sameCategory(a: string, b: string): boolean {
  return categoryKey(a) === categoryKey(b)
}
