import { useMemo, useRef, useState } from 'react'
import { minutesOf } from '#shared/time.ts'
import { usePending, useStaffMutation } from '../../../lib/staff-query.ts'
import { useMay } from '../../../lib/tenant.ts'
import type { AgendaContext } from '../forms/agenda-context.ts'
import { columnOf, type Item } from '../forms/items.ts'
import { incomeChanges } from '../panel/income-changes.ts'
import { agendaActions, type Question } from './actions.ts'
import type { Days } from './use-days.ts'

type Place = { date: string; start: string; duration: number; professional_id?: string | null | undefined }

/** Actions are created once; items include pending moves. */
export function useActions(
  days: Days,
  context: AgendaContext,
  loaded: readonly Item[],
  onRefused: (id: string) => void,
) {
  const [questions, update] = useState<readonly Question[]>([])
  const moves = usePending('moveAppointment')
  const blocks = usePending('changeBlock')
  const pending = useMemo(() => {
    const moved = new Map(
      questions.flatMap(({ preview }) => (preview ? [[preview.id, preview] as const] : [])),
    )
    const add = (id: string, place: Place) => {
      const item = loaded.find((one) => one.id === id)
      if (item) moved.set(id, placedAt(item, place))
    }
    for (const { appointment_id, time, ...place } of moves) add(appointment_id, { ...place, start: time })
    for (const { block_id, ...place } of blocks) add(block_id, place)
    return moved as ReadonlyMap<string, Item>
  }, [loaded, moves, blocks, questions])
  const items = useMemo<readonly Item[]>(
    () => (pending.size === 0 ? loaded : loaded.map((item) => pending.get(item.id) ?? item)),
    [loaded, pending],
  )
  const appointment = {
    versioned: ({ appointment_id }: { appointment_id: string }) => appointment_id,
    onSuccess: days.changed,
  }
  const block = {
    versioned: ({ block_id }: { block_id: string }) => block_id,
    onSuccess: days.changedBlock,
  }
  const screen = {
    refresh: days.refresh,
    context,
    items,
    onRefused,
    mayOverlap: useMay()('agenda.all'),
    moveAppointment: useStaffMutation('moveAppointment', appointment).mutateAsync,
    setStatus: useStaffMutation('setStatus', { ...appointment, ...incomeChanges }).mutateAsync,
    changeBlock: useStaffMutation('changeBlock', block).mutateAsync,
    removeBlock: useStaffMutation('removeBlock', {
      versioned: block.versioned,
      onSuccess: (_, { block_id }) => days.removed(block_id),
    }).mutateAsync,
    createBlock: useStaffMutation('createBlock', { onSuccess: days.changedBlock }).mutateAsync,
  }
  const latest = useRef(screen)
  latest.current = screen
  const [actions] = useState(() => agendaActions(() => latest.current, update))
  return { actions, items, pending, question: questions[0] }
}

function placedAt(item: Item, { date, start, duration, professional_id }: Place): Item {
  const minutes = minutesOf(start)
  return { ...item, date, start: minutes, end: minutes + duration, column: columnOf(professional_id) }
}
