import type { Service } from '#shared/services.ts'

/** Services a tenant may have: what one Query of its catalog can carry. */
export const SERVICES_LIMIT = 300

/** Tells whether customers see a service when it is active: a missing list shows all (RULINGS D11). */
export function isListed(list: readonly string[] | undefined, id: string): boolean {
  return !list || list.includes(id)
}

/**
 * The page's list after one service is shown or hidden, or undefined when it stays as it is. Hiding one while there is
 * no list writes that of the others; showing all of them again leaves the list (RULINGS D11).
 */
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

/** Returns why a combo cannot consist of these: each must be another service, named once, and no combo. */
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
