import { doneToast, failToast } from './toast.ts'

/**
 * A text that is still loading is passed as a promise, because a later copy would not count as the user's.
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
