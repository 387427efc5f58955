import { doneToast, failToast } from './toast.ts'

/**
 * Copies a text and says so. A text that is still being loaded is handed to the browser as a promise: after a wait it
 * would no longer count as a copy that the user asked for.
 */
export async function copyText(text: string | Promise<string>, done: string): Promise<boolean> {
  try {
    if (typeof text === 'string') await navigator.clipboard.writeText(text)
    else {
      const plain = text.then((loaded) => new Blob([loaded], { type: 'text/plain' }))
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })])
    }
    doneToast(done)
    return true
  } catch {
    failToast('Erro ao copiar')
    return false
  }
}
