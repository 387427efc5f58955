import { toast } from 'sonner'

/** Failures have the title "Erro" (RULINGS A6). */
export function failToast(text: string) {
  toast.error('Erro', { id: text, description: text })
}

/** It has its own title. */
export function problemToast(title: string, text: string) {
  toast.error(title, { description: text })
}

type Action = { label: string; onClick: () => void }

/** The result is out of sight. */
export function doneToast(title: string, text?: string, action?: Action) {
  toast.success(title, { description: text, action })
}

/** The toast offers undo and stays longer than others. Returns a function that dismisses it. */
export function undoToast(title: string, text: string | undefined, onUndo: () => void): () => void {
  const action = { label: 'Desfazer', onClick: onUndo }
  const id = toast.success(title, { description: text, duration: 8_000, action })
  return () => void toast.dismiss(id)
}
