import { useStoredState } from '../../lib/use-stored-state.ts'

/** The device remembers it per tenant. */
export function useMark(name: 'shared' | 'guide-closed'): [boolean, () => void] {
  const [mark, setMark] = useStoredState<0 | 1>('localStorage', name, () => 0)
  return [mark === 1, () => setMark(1)]
}
