import { consume } from '#functions/kit/consume.ts'
import { appointmentToWriteOff, writeOffRecipes } from '#functions/stock/reactions.ts'

export const handler = consume(
  'stock-recipes',
  { 'appointment.updated': appointmentToWriteOff },
  writeOffRecipes,
)
