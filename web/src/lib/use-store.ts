import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

export const useStore = <T>({ subscribe, read }: Pick<Store<T>, 'read' | 'subscribe'>): T =>
  useSyncExternalStore(subscribe, read)
