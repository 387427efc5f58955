/** Examples are `há 3 dias`, `há 4 semanas` and `há 3 meses`. */
export function agoText(days: number): string {
  if (days <= 0) return 'hoje'
  if (days === 1) return 'ontem'
  if (days < 14) return `há ${days} dias`
  return days < 63 ? `há ${Math.round(days / 7)} semanas` : `há ${Math.round(days / 30)} meses`
}
