import { useEffect, useRef, useState } from 'react'

type FrameProps = { html: string; theme: 'light' | 'dark' }

const EMPTY =
  '<!doctype html><html lang="pt-BR"><head><title>Prévia do e-mail</title></head><body></body></html>'

/**
 * The frame inherits the app's content policy, which refuses styles in markup, so they are set through the
 * CSSOM.
 */
export function MailFrame({ html, theme }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setIsLoaded] = useState(false)
  const [height, setHeight] = useState(320)
  useEffect(() => {
    const element = frame.current
    if (isLoaded && element) setHeight(draw(element, html, theme))
  }, [isLoaded, html, theme])
  return (
    <iframe
      ref={frame}
      title="Prévia do e-mail"
      sandbox="allow-same-origin"
      srcDoc={EMPTY}
      onLoad={() => setIsLoaded(true)}
      style={{ height }}
      className="block w-full rounded-md border border-line"
    />
  )
}

const SHEETS = /<style>([\s\S]*?)<\/style>/g

function draw(frame: HTMLIFrameElement, html: string, theme: FrameProps['theme']): number {
  const shown = frame.contentDocument
  const view = shown?.defaultView as (Window & typeof globalThis) | null | undefined
  if (!shown || !view) return 0
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync([...html.matchAll(SHEETS)].map(([, rules]) => rules).join('\n'))
  showTheme(sheet, theme)
  shown.adoptedStyleSheets = [sheet]
  const unstyled = html.replace(SHEETS, '').replaceAll(' style="', ' data-style="')
  const mail = new DOMParser().parseFromString(unstyled, 'text/html')
  const body = shown.importNode(mail.body, true)
  shown.body.replaceWith(body)
  for (const element of [body, ...body.querySelectorAll<HTMLElement>('[data-style]')])
    element.style.cssText = element.dataset.style ?? ''
  // Links of the example must not leave the form.
  for (const link of body.querySelectorAll('a')) link.removeAttribute('href')
  return body.scrollHeight
}

/** The device's own preference does not matter. */
function showTheme(sheet: CSSStyleSheet, theme: FrameProps['theme']): void {
  for (let at = sheet.cssRules.length - 1; at >= 0; at--) {
    const rule = sheet.cssRules[at]
    if (!(rule && 'media' in rule) || !String((rule as CSSMediaRule).conditionText).includes('dark')) continue
    const inner = [...(rule as CSSMediaRule).cssRules].map(({ cssText }) => cssText)
    sheet.deleteRule(at)
    if (theme === 'dark') for (const text of inner) sheet.insertRule(text, sheet.cssRules.length)
  }
}
