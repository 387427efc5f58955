import type { Page } from 'playwright'
import { expect } from 'vitest'

/**
 * Runs in the page, and lists the layout faults at its present size by element. Text that a box hides or
 * scrolls on purpose is no fault. Content behind an open dialog is skipped.
 */
function layoutFaults(): string[] {
  const faults: string[] = []
  const nameOf = (element: Element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
    const look =
      typeof element.className === 'string' ? element.className.split(' ').slice(0, 3).join('.') : ''
    return `${element.tagName.toLowerCase()}.${look} “${words}”`
  }
  const dialogs = document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')
  const scope = [...dialogs].filter((one) => one.checkVisibility()).at(-1) ?? document.body
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: false, visibilityProperty: true }) &&
    !element.closest('[inert]')
  const page = document.documentElement
  /** Finds the nearest ancestor that cuts or scrolls content that is too wide for it. */
  const clipOf = (element: Element | null): Element | null => {
    for (let box = element; box && box !== document.body; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== 'visible') return box
    return null
  }
  if (document.querySelector('.agenda') && page.scrollHeight > innerHeight + 1)
    faults.push(`the agenda scrolls away by ${page.scrollHeight - innerHeight} px`)
  if (page.scrollWidth > innerWidth + 1) {
    const wide = [...document.body.querySelectorAll('*')].filter(
      (one) => one.getBoundingClientRect().right > innerWidth + 1 && isShown(one) && !clipOf(one),
    )
    faults.push(
      `the page is ${page.scrollWidth - innerWidth} px too wide by ${wide.slice(-2).map(nameOf).join(', ')}`,
    )
  }
  const hidden = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width <= 1 || height <= 1
  }
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (
      !node.nodeValue?.trim() ||
      !parent ||
      parent.tagName === 'NOSCRIPT' ||
      !isShown(parent) ||
      hidden(parent)
    )
      continue
    range.selectNodeContents(node)
    const text = range.getBoundingClientRect()
    const box =
      parent.closest('button, a, td, th, dd, label, .panel, [role=dialog], dialog, main') ?? document.body
    const clip = clipOf(parent)
    if (clip && (box === clip || box.contains(clip))) continue
    const frame = box.getBoundingClientRect()
    if (frame.width && (text.right > frame.right + 2 || text.left < frame.left - 2))
      faults.push(
        `text outside ${nameOf(box)}: “${node.nodeValue.trim().slice(0, 40)}” ${Math.round(text.left - frame.left)}/${Math.round(text.right - frame.right)}`,
      )
  }

  const kinds =
    'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [tabindex="0"]'
  // Toasts come and go over the page, and open panels cover it on purpose.
  const floats = '.assistant-panel, .side-panel'
  const controls = [...scope.querySelectorAll(kinds)].filter(
    (one) =>
      isShown(one) &&
      !hidden(one) &&
      getComputedStyle(one).pointerEvents !== 'none' &&
      !one.closest('[data-sonner-toaster]'),
  )
  /** Finds the element that takes a control's clicks: its label, or the row that it is stretched over. */
  const targetOf = (control: Element): Element => {
    const { content, position, inset } = getComputedStyle(control, '::after')
    const isStretched = content !== 'none' && position === 'absolute' && /^0px( |$)/.test(inset)
    return control.closest('label') ?? ((isStretched && (control as HTMLElement).offsetParent) || control)
  }
  const kept = [scrollX, scrollY] as const
  const reportCover = (control: Element, target: Element, x: number, y: number) => {
    const found = document.elementFromPoint(x, y)
    const over = found?.closest(kinds)
    if (found?.closest('[data-sonner-toaster]') || (found?.closest(floats) && !control.closest(floats)))
      return
    if (
      over &&
      over !== control &&
      !over.contains(control) &&
      !control.contains(over) &&
      !target.contains(over)
    )
      faults.push(`${nameOf(over)} over ${nameOf(control)}`)
  }
  // Sticky bars must not cover each other before the page is scrolled.
  const bars = [...scope.querySelectorAll('*')].filter((one) => {
    const { position, bottom } = getComputedStyle(one)
    return position === 'sticky' && bottom !== 'auto' && isShown(one)
  })
  for (const control of controls) {
    const { left, top, width, height } = control.getBoundingClientRect()
    // Higher up, the bar is at its own place in the page and may be scrolled behind the header.
    if (top > innerHeight / 2 && bars.some((bar) => bar.contains(control)))
      reportCover(control, targetOf(control), left + width / 2, top + height / 2)
  }
  for (const control of controls) {
    const target = targetOf(control)
    const { width, height } = target.getBoundingClientRect()
    const isInText = control.tagName === 'A' && getComputedStyle(control).display === 'inline'
    // The height of an appointment follows its duration, and users can enlarge it with the zoom.
    if (!isInText && !control.matches('.agenda-item') && (width < 23.5 || height < 23.5))
      faults.push(`${Math.round(width)} × ${Math.round(height)} px: ${nameOf(control)}`)
    if (control.matches(':disabled, [tabindex="-1"]')) continue
    control.scrollIntoView({ block: 'center', inline: 'nearest' })
    const [place = control.getBoundingClientRect()] = control.getClientRects()
    const x = place.left + place.width / 2
    const y = place.top + place.height / 2
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) {
      // The skip link appears when it has the focus.
      if (!clipOf(control) && getComputedStyle(control).position !== 'fixed')
        faults.push(`not to be reached: ${nameOf(control)}`)
      continue
    }
    reportCover(control, target, x, y)
  }
  scrollTo(...kept)
  return [...new Set(faults)]
}

/** Runs in the page under forced colours, and lists selected elements that do not show it. */
function unmarkedSelections(): string[] {
  const chosen =
    '[aria-pressed=true], [aria-selected=true], .switch:checked, label:has(> input.opacity-0:checked)'
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.cssText = 'background: Highlight; forced-color-adjust: none'
  const marked = getComputedStyle(probe).backgroundColor
  probe.remove()
  return [...document.querySelectorAll(chosen)]
    .filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor !== marked)
    .map((one) => `chosen, and not marked in forced colours: ${one.outerHTML.slice(0, 120)}`)
}

/** The layout is checked at these widths, and at the widest with text of 200 % too. */
const widths = [320, 390, 768, 1440]

/** Expects no layout fault at any width, with text of 200 %, or in forced colours; keeps the page's size. */
export async function expectLaidOut(page: Page, where: string) {
  const before = page.viewportSize()
  const found: string[] = []
  const look = async (name: string) => {
    const faults = await page.evaluate(layoutFaults)
    found.push(...faults.map((fault) => `${where}, ${name}: ${fault}`))
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 700 ? 844 : 900 })
    await look(`${width} px`)
  }
  const session = await page.context().newCDPSession(page)
  const setText = (standard: number) => session.send('Page.setFontSizes', { fontSizes: { standard } })
  await setText(32)
  await look('1440 px, text of 200 %')
  await setText(16)
  await session.detach()
  if (before) await page.setViewportSize(before)
  await page.emulateMedia({ forcedColors: 'active' })
  found.push(...(await page.evaluate(unmarkedSelections)).map((fault) => `${where}: ${fault}`))
  await page.emulateMedia({ forcedColors: 'none' })
  expect(found).toEqual([])
}
