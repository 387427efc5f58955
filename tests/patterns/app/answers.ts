import type { ErrorCode, FieldError } from '#shared/errors.ts'
import { failureOf } from '../../../web/src/lib/failure.ts'
import { createStore } from '../../../web/src/lib/store.ts'
import { useStore } from '../../../web/src/lib/use-store.ts'

/** The next request gets this reply, and later ones succeed. */
export const modes = {
  good: 'Boa',
  late: 'Atrasada',
  failed: 'Falha',
  conflict: 'Conflito',
  refused: 'Campo recusado',
  removed: 'Removido',
} as const
export type Mode = keyof typeof modes

/** A late reply arrives by a key, because a modal covers the page. */
export const ANSWER_KEY = 'F9'

const store = createStore<Mode>('good')
export const setMode = store.set
export const useMode = () => useStore(store)

export async function request<T>(answer: (mode: Mode) => T | Promise<T>): Promise<T> {
  const now = store.read()
  setMode('good')
  if (now === 'late') await answerKey()
  if (now === 'failed')
    throw await refusal(503, 'busy', 'O sistema está ocupado. Tente novamente em instantes.')
  return answer(now)
}

export const refusal = (status: number, code: ErrorCode, detail: string, errors: FieldError[] = []) =>
  failureOf(Response.json({ status, code, detail, errors }, { status }))

function answerKey(): Promise<void> {
  return new Promise((resolve) => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== ANSWER_KEY) return
      removeEventListener('keydown', onKeyDown)
      resolve()
    }
    addEventListener('keydown', onKeyDown)
  })
}
