import { useStoredState } from '../../lib/use-stored-state.ts'

/** Returns what this device remembers of the tenant's first steps. */
export function useMark(name: 'shared' | 'guide-closed'): [boolean, () => void] {
  const [mark, setMark] = useStoredState<0 | 1>('localStorage', name, () => 0)
  return [mark === 1, () => setMark(1)]
}
