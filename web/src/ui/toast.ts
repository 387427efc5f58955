import { toast } from 'sonner'

/** Failures: title "Erro", what happened below (RULINGS A6). */
export function failToast(text: string) {
  toast.error('Erro', { id: text, description: text })
}

/** Said only where the result is out of sight. */
export function doneToast(title: string, text?: string) {
  toast.success(title, { description: text })
}

/** Something done that can be taken back for as long as the toast stands, which is longer than others do. */
export function undoToast(title: string, text: string | undefined, onUndo: () => void) {
  toast.success(title, { description: text, duration: 8_000, action: { label: 'Desfazer', onClick: onUndo } })
}
