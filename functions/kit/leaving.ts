import type { HandedOver } from '#shared/leavers.ts'
import type { Can } from '#shared/roles.ts'
import type { Write } from './commit.ts'

/** Says who left, or lost permissions, and what of theirs an area looks for. */
export type Leaving = {
  departure_id: string
  user_id: string
  /** Tells whether something of this instant is of before they left: what they make once they are back stays theirs. */
  had: (madeAt: string) => boolean
  /** Names the agenda that is still the member's own. */
  professional_id?: string | undefined
  /** Tells whether a permission was theirs and is no longer. */
  lost: Can
  /** Items that work on carry this mark. */
  mark: HandedOver
}

/** Names something that a leaver made or knows the address or secret of. */
export type LeftItem = { kind: string; id: string; name: string }

/**
 * Holds what an area does about a leaver: one transaction, and what follows it. A second finds nothing to do.
 */
export type Ending = {
  writes: Write[]
  ended: LeftItem[]
  handed_over: LeftItem[]
  after?: () => Promise<void>
}

export const nothingLeft: Ending = { writes: [], ended: [], handed_over: [] }
