import { GOOGLE_CALLBACK, GOOGLE_CHANNEL, type GoogleReceipt, messageIn } from '#shared/google-window.ts'
import './google-callback.css'

/** The app answers at once if it is there, so this is long enough. */
const PATIENCE_MS = 4_000

// Google's window returns here: it passes the result to the app and closes.
document.documentElement.dataset.theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
const message = messageIn(location.search)
// The code must stay neither in the history nor in a reload.
history.replaceState(null, '', GOOGLE_CALLBACK)

const show = (title: string, text: string) => {
  for (const [id, words] of [
    ['title', title],
    ['text', text],
  ] as const) {
    const element = document.getElementById(id)
    if (element) element.textContent = words
  }
}

const giveUp = setTimeout(() => {
  show(
    'Não encontramos a janela do Navalha',
    'A conexão não foi concluída. Feche esta janela, abra Perfil da Empresa, Integrações, e clique em “Conectar” de novo.',
  )
  document.getElementById('back')?.removeAttribute('hidden')
}, PATIENCE_MS)

const channel = new BroadcastChannel(GOOGLE_CHANNEL)
channel.onmessage = ({ data }: MessageEvent<GoogleReceipt>) => {
  if (data?.type !== 'GOOGLE_AUTH_RECEIVED' || data.state !== message.state) return
  clearTimeout(giveUp)
  show('Pronto', 'Volte à janela do Navalha. Você já pode fechar esta.')
  window.close()
}
window.opener?.postMessage(message, location.origin)
channel.postMessage(message)
