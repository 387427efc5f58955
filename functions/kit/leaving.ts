import type { HandedOver } from '#shared/leavers.ts'
import type { Can } from '#shared/roles.ts'
import type { Write } from './commit.ts'

export type Leaving = {
  departure_id: string
  user_id: string
  /** What they create after they return stays theirs. */
  had: (madeAt: string) => boolean
  /** This agenda still belongs to the member. */
  professional_id?: string | undefined
  lost: Can
  /** Items that keep working carry this mark. */
  mark: HandedOver
}

export type LeftItem = { kind: string; id: string; name: string }

/** A single transaction ends what the leaver had; a second run finds nothing to do. */
export type Ending = {
  writes: Write[]
  ended: LeftItem[]
  handed_over: LeftItem[]
  after?: () => Promise<void>
}

export const nothingLeft: Ending = { writes: [], ended: [], handed_over: [] }
