import type { Service } from '#shared/services.ts'

/** A Query of the catalog can carry this many services. */
export const SERVICES_LIMIT = 300

export function isListed(list: readonly string[] | undefined, id: string): boolean {
  return !list || list.includes(id)
}

/** Returns undefined without a change. Hiding one writes a list of the others (RULINGS D11). */
export function nextVisible(
  list: readonly string[] | undefined,
  all: readonly Service[],
  id: string,
  visible: boolean | undefined,
): string[] | undefined {
  if (visible === undefined || isListed(list, id) === visible) return undefined
  if (visible) return [...(list ?? []), id]
  return (list ?? all.map((one) => one.id)).filter((one) => one !== id)
}

export function comboWith(all: readonly Service[], id: string): Service | undefined {
  return all.find(({ combo_of }) => combo_of?.includes(id))
}

type PartsRefusal = 'missing' | 'twice' | 'itself' | 'combo'

/** Parts must be other services, listed once, and no combos. */
export function judgeParts(
  all: readonly Service[],
  parts: readonly string[],
  comboId: string | undefined,
): PartsRefusal | undefined {
  if (new Set(parts).size < parts.length) return 'twice'
  for (const id of parts) {
    const part = all.find((one) => one.id === id)
    if (id === comboId) return 'itself'
    if (!part) return 'missing'
    if (part.combo_of) return 'combo'
  }
  return undefined
}
