import { toast } from 'sonner'

/** Failures: title "Erro", what happened below (RULINGS A6). */
export function failToast(text: string) {
  toast.error('Erro', { id: text, description: text })
}

/** Reports that something cannot be shown or done, with its own title. */
export function problemToast(title: string, text: string) {
  toast.error(title, { description: text })
}

type Action = { label: string; onClick: () => void }

/** Reports a result that is out of sight. */
export function doneToast(title: string, text?: string, action?: Action) {
  toast.success(title, { description: text, action })
}

/** A done action with undo while the toast is shown, which is longer than others. Returns what takes the toast away. */
export function undoToast(title: string, text: string | undefined, onUndo: () => void): () => void {
  const action = { label: 'Desfazer', onClick: onUndo }
  const id = toast.success(title, { description: text, duration: 8_000, action })
  return () => void toast.dismiss(id)
}
