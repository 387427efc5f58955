const names = {
  income: ['Vendas', 'Serviços', 'Comissões'],
  expense: ['Produtos', 'Salários', 'Despesas Gerais', 'Marketing'],
} as const

/** The categories a business begins with (spec, staff side, section 9). */
export const defaultCategories = (['income', 'expense'] as const).flatMap((type) =>
  names[type].map((name) => ({ type, name })),
)
