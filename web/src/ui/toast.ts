import { toast } from 'sonner'

/** Failures: title "Erro", what happened below (RULINGS A6). */
export function failToast(text: string) {
  toast.error('Erro', { id: text, description: text })
}

/** Said only where the result is out of sight. */
export function doneToast(title: string, text?: string) {
  toast.success(title, { description: text })
}
