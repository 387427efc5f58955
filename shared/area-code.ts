export function areaCodeOf(
  business: { area_code?: string | undefined; phone?: string | undefined } | undefined,
): string | undefined {
  return business?.area_code ?? /^\+55(\d\d)/.exec(business?.phone ?? '')?.[1]
}
