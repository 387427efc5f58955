import { createContext, type ReactNode, useContext } from 'react'
import type { Item } from '../forms/items.ts'
import type { Target } from '../forms/use-agenda.ts'
import type { GridColumn, Looks } from '../grid/grid-column.tsx'
import type { View } from '../view.ts'
import type { Days } from './use-days.ts'

/** Toolbar, views and dialogs share it. */
export type Screen = {
  view: View
  change: (part: Partial<View>) => void
  days: Days
  columns: GridColumn[]
  opened: string
  highlights: Looks['highlights']
  labelOf: (item: Item) => string
  announce: (text: string) => void
  open: (item: Item) => void
  /** A place of the grid is optional. */
  create: (at?: Target, drawn?: boolean) => void
  created: (item: Item) => void
  showShortcuts: () => void
  showReminders: () => void
  /** Other areas add these at the end of the menu and above the agenda. */
  menu?: ReactNode
  notice?: ReactNode
}

const ScreenReact = createContext<Screen | undefined>(undefined)
export const ScreenProvider = ScreenReact.Provider

export function useScreen(): Screen {
  const screen = useContext(ScreenReact)
  if (!screen) throw new Error('outside the agenda')
  return screen
}
