export function spentNotice(month: number): string {
  const next = month % 100 === 12 ? 1 : (month % 100) + 1
  const day = `1º/${String(next).padStart(2, '0')}`
  return `O limite mensal do assistente inteligente desta empresa acabou e volta em ${day}. Até lá respondo só com o manual e os números do sistema.`
}
