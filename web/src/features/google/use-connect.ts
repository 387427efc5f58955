import { useEffect, useRef, useState } from 'react'
import { GOOGLE_STATE_MINUTES } from '#shared/google.ts'
import { GOOGLE_CHANNEL, type GoogleMessage, type GoogleReceipt } from '#shared/google-window.ts'
import { isFailure } from '../../lib/failure.ts'
import { useStaffMutation, useStaffQuery } from '../../lib/staff-query.ts'
import { doneToast } from '../../lib/toast.ts'
import {
  connectFailed,
  type Trouble,
  windowLate,
  windowLost,
  windowRefused,
  windowsBlocked,
} from './labels.ts'

/** Google's window has these features (spec, staff side). */
const WINDOW = 'popup,width=500,height=600'
const LOOK_MS = 1_000

type Step = 'idle' | 'starting' | 'waiting' | 'exchanging'

/**
 * Only a message of our own origin with our state is accepted, from the window or from the browser's channel.
 */
export function useConnect() {
  const google = useStaffQuery('getGoogle', {})
  const start = useStaffMutation('startGoogle', { retry: false })
  const exchange = useStaffMutation('exchangeGoogleCode', { retry: false, invalidates: ['getGoogle'] })
  const [step, setStep] = useState<Step>('idle')
  const [trouble, setTrouble] = useState<Trouble>()
  const stop = useRef(() => {})
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      stop.current()
    }
  }, [])

  const end = (found?: Trouble) => {
    setStep('idle')
    setTrouble(found)
  }
  /** Another window or an unanswered call may have connected it. */
  const isConnected = async (since: string | undefined) => {
    const { data } = await google.refetch()
    if (data?.status !== 'connected' || data.connected_at === since) return false
    connectedToast(data.credentials)
    return true
  }

  async function finish(message: GoogleMessage, since: string | undefined) {
    if (message.type === 'GOOGLE_AUTH_ERROR') return end(windowRefused(message.error))
    setStep('exchanging')
    setTrouble(undefined)
    try {
      const { code, state } = message
      const { credentials } = await exchange.mutateAsync({ code, state })
      connectedToast(credentials)
      end()
    } catch (error) {
      if (!isFailure(error)) throw error
      end((await isConnected(since)) ? undefined : connectFailed(error))
    }
  }

  return {
    step,
    trouble,
    async connect() {
      stop.current()
      // Browsers block windows that are not opened by the click itself.
      const opened = window.open('', 'navalha-google', WINDOW)
      if (!opened) return end(windowsBlocked)
      setStep('starting')
      setTrouble(undefined)
      const since = google.data?.connected_at
      try {
        const { url } = await start.mutateAsync({})
        if (!isShown.current) return opened.close()
        const state = new URL(url).searchParams.get('state') ?? ''
        opened.location.href = url
        setStep('waiting')
        stop.current = listen(opened, state, {
          onMessage: (message) => void finish(message, since),
          onClosed: async () => end((await isConnected(since)) ? undefined : windowLost),
          onLate: async () => end((await isConnected(since)) ? undefined : windowLate),
        })
      } catch (error) {
        opened.close()
        if (!isFailure(error)) throw error
        end(connectFailed(error))
      }
    },
  }
}

function connectedToast(credentials: 'own' | 'global' | undefined) {
  doneToast(`Google Calendar conectado com credenciais ${credentials === 'own' ? 'próprias' : 'globais'}`)
}

type Heard = {
  onMessage: (message: GoogleMessage) => void
  onClosed: () => void
  /** The state has expired while the window was open. */
  onLate: () => void
}

/** Returns a function that stops waiting. */
function listen(opened: Window, state: string, { onMessage, onClosed, onLate }: Heard): () => void {
  let isClosed = false
  const channel = new BroadcastChannel(GOOGLE_CHANNEL)
  const hear = ({ origin, data }: MessageEvent<Partial<GoogleMessage> | null>) => {
    const isAnswer = data?.type === 'GOOGLE_AUTH_SUCCESS' || data?.type === 'GOOGLE_AUTH_ERROR'
    if (origin !== location.origin || !isAnswer || data.state !== state) return
    channel.postMessage({ type: 'GOOGLE_AUTH_RECEIVED', state } satisfies GoogleReceipt)
    opened.close()
    stop()
    onMessage(data as GoogleMessage)
  }
  // A window without its opener looks closed, but may still reply by the channel.
  const looking = setInterval(() => {
    if (!opened.closed) return
    isClosed = true
    clearInterval(looking)
    onClosed()
  }, LOOK_MS)
  const stop = () => {
    clearInterval(looking)
    clearTimeout(late)
    channel.close()
    removeEventListener('message', hear)
  }
  const late = setTimeout(() => {
    stop()
    if (isClosed) return
    opened.close()
    onLate()
  }, GOOGLE_STATE_MINUTES * 60_000)
  addEventListener('message', hear)
  channel.onmessage = hear
  return stop
}
