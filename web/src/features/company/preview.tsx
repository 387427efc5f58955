import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { businessUrls } from '#shared/business-url.ts'
import { PREVIEW_QUERY, type PreviewMessage, type PreviewReady } from '#shared/preview.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { ThemeChoice } from '../../ui/theme-choice.tsx'

/** The preview offers these viewports. */
const devices = { phone: { width: 390, height: 780 }, desktop: { width: 1280, height: 960 } } as const
type Device = keyof typeof devices

const DEBOUNCE_MS = 150

export type PreviewProps = { slug: string } & Pick<PreviewMessage, 'page' | 'css'>

/** The page in the frame shows unsaved changes. */
export function Preview({ slug, page, css }: PreviewProps) {
  const [device, setDevice] = useState<Device>('phone')
  const [theme, setTheme] = useState<PreviewMessage['theme']>('light')
  const { width, height } = devices[device]
  const frame = useRef<HTMLIFrameElement>(null)
  const fit = useFit(width)
  const address = businessUrls(window.location.origin, slug).page
  useDraft(frame, new URL(address).origin, { kind: 'navalha:preview', page, css, theme })
  return (
    <section aria-label="Prévia">
      <div className="mb-3 flex flex-wrap gap-2">
        <Segmented
          label="Largura da prévia"
          name="preview-device"
          value={device}
          options={[
            { value: 'phone', label: 'Celular' },
            { value: 'desktop', label: 'Computador' },
          ]}
          onChange={setDevice}
        />
        <ThemeChoice name="preview-theme" value={theme} onChange={setTheme} />
      </div>
      <div
        ref={fit.box}
        style={{ height: height * fit.scale }}
        className="max-h-[calc(100dvh-9rem)] overflow-hidden rounded-md border border-line bg-card"
      >
        <iframe
          ref={frame}
          src={`${address}?${PREVIEW_QUERY}`}
          title="Prévia da página de agendamento"
          style={{ width, height: fit.height / fit.scale, transform: `scale(${fit.scale})` }}
          className="mx-auto max-w-none origin-top-left"
        />
      </div>
    </section>
  )
}

/** The draft is sent when the frame is ready, and after each change. */
function useDraft(frame: RefObject<HTMLIFrameElement | null>, origin: string, message: PreviewMessage) {
  const [ready, setReady] = useState(0)
  const draft = JSON.stringify(message)
  useEffect(() => {
    const onMessage = (event: MessageEvent<PreviewReady | undefined>) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== origin) return
      if (event.data?.kind === 'navalha:preview-ready') setReady((times) => times + 1)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [frame, origin])
  useEffect(() => {
    if (!ready) return
    const send = () => frame.current?.contentWindow?.postMessage(JSON.parse(draft), origin)
    const timer = setTimeout(send, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [frame, origin, ready, draft])
}

function useFit(width: number) {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width, height: 0 })
  useLayoutEffect(() => {
    const element = box.current as HTMLDivElement
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  return { box, height: size.height, scale: Math.min(1, size.width / width) }
}
