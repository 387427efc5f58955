import { consume } from '#functions/kit/consume.ts'
import { appointmentToWriteOff, writeOffRecipes } from '#functions/stock/reactions.ts'

/** Takes from the stock what completed appointments have used up, and puts it back when they are undone. */
export const handler = consume(
  'stock-recipes',
  { 'appointment.updated': appointmentToWriteOff },
  writeOffRecipes,
)
