export const DEFAULT_TIMEZONE = 'America/Sao_Paulo'

const zones = new Set(
  'Araguaina Bahia Belem Boa_Vista Campo_Grande Cuiaba Eirunepe Fortaleza Maceio Manaus Noronha Porto_Velho Recife Rio_Branco Santarem Sao_Paulo'
    .split(' ')
    .map((city) => `America/${city}`),
)

/** A browser abroad would propose its own zone (RULINGS D5). */
export function brazilianZone(zone: string | undefined): string | undefined {
  return zone && zones.has(zone) ? zone : undefined
}
