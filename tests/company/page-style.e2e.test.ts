import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { compileCss } from '#functions/company/css/compile.ts'
import { type StylePart, styleHooks, styleProperties, WIDE_PX } from '#shared/page-style.ts'
import { button, findAppointment, heading, openPage, startsWith, useBrowser } from '../e2e/browser.ts'
import { attacks, inert } from '../kit/css-attacks.ts'

// Tests the compiled custom CSS in Chromium on the booking page with its policy (`style-src 'self'`).
const newPage = useBrowser({ customers: true })

/** Applies compiled CSS as the page does: with a style sheet of its host and a class on its root element. */
async function applyCss(page: Page, css: string) {
  await page.unroute('**/worn.css*')
  await page.route('**/worn.css*', (route) => route.fulfill({ contentType: 'text/css', body: css }))
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        document.getElementById('worn')?.remove()
        document.getElementById('root')?.classList.add('pagina')
        const link = Object.assign(document.createElement('link'), { id: 'worn', rel: 'stylesheet' })
        link.onload = () => resolve()
        link.onerror = () => reject(new Error('the style sheet was refused'))
        link.href = `/worn.css?${Math.random()}`
        document.head.append(link)
      }),
  )
}

/** Returns the computed styles of all elements outside the page: html, head, body and siblings of the root. */
const outside = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('html, head, body, body > :not(#root), body > :not(#root) *')]
    return all.map((element) =>
      [
        element.tagName,
        ...[...getComputedStyle(element)].map(
          (name) => `${name}:${getComputedStyle(element).getPropertyValue(name)}`,
        ),
      ]
        .filter(
          (one) => !/^(height|width|block-size|inline-size|perspective-origin|transform-origin):/.test(one),
        )
        .join(';'),
    )
  })

/** Lists the headings, buttons, links and prices that a customer cannot see completely or reach. */
const hidden = (page: Page) =>
  page.evaluate(() => {
    const prices = [...document.querySelectorAll('#root li button span')].filter(
      (one) => !one.children.length && one.textContent?.startsWith('R$'),
    )
    const shown = [...document.querySelectorAll('#root :is(h1, h2, button, a)'), ...prices].filter(
      (element) => element.checkVisibility() && element.getClientRects().length,
    )
    return shown.flatMap((element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const range = document.createRange()
      range.selectNodeContents(element)
      const { left, right, top, width, height } = element.getBoundingClientRect()
      const text = range.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, top + height / 2)
      const reached = hit === element || element.contains(hit) || hit?.contains(element)
      const cut = text.left < -1 || text.right > innerWidth + 1
      const name = `${element.tagName} ${element.textContent}`
      return [
        ...(width < 12 || height < 12 ? [`${name}: no box`] : []),
        ...(reached ? [] : [`${name}: covered by ${hit?.tagName} ${hit?.className}`]),
        ...(cut ? [`${name}: from ${text.left} to ${text.right}`] : []),
      ]
    })
  })

async function toServices(page: Page) {
  const { professional } = await findAppointment()
  await openPage(page)
  await button(page, startsWith(professional.name)).click()
  await heading(page, 'Escolha o serviço').waitFor()
}

test('the compiled CSS of each attack sends no request, changes nothing outside the page and hides no content', async () => {
  const page = await newPage()
  await toServices(page)
  await page.evaluate(() => {
    const beside = document.createElement('section')
    beside.append(document.createElement('h1'), document.createElement('p'), document.createElement('button'))
    document.body.append(beside)
  })
  await applyCss(page, '')
  const before = await outside(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const left = [...new Set([...attacks, ...inert].map(([, source]) => compileCss(source).css))]
  for (const css of left) {
    await applyCss(page, css)
    expect([css, await outside(page)]).toEqual([css, before])
    expect([css, await hidden(page)]).toEqual([css, []])
  }
  expect(left.length).toBeGreaterThan(5)
  expect(asked.filter((address) => !address.includes('/worn.css'))).toEqual([])
  expect(asked).toHaveLength(left.length)
})

/** Sets every property of every part to the greatest (1) or smallest (0) allowed value. */
function extremes(end: 0 | 1, wide: boolean): string {
  const extremeOf = (part: StylePart | undefined): string => {
    if (part === 'text') return 'var(--ink)'
    if (part === 'ground' || part === 'color') return 'var(--card)'
    if (part === 'gradient') return 'linear-gradient(var(--card),var(--paper))'
    if (part === 'shadow')
      return end
        ? '8px -8px 48px 3px var(--card),-8px 8px 0 3px var(--card),inset 8px 8px 0 3px var(--card)'
        : 'none'
    if (!part) throw new Error('a property without parts')
    if ('words' in part) return part.words.at(end ? -1 : 0) as string
    const [unit, range] = Object.entries(part)[0] as [string, [number, number]]
    const most = wide && 'px' in part ? (part.wide ?? range[1]) : range[1]
    return `${end ? most : range[0]}${unit === 'number' ? '' : unit === 'percent' ? '%' : unit}`
  }
  const rule = (hook: string) => {
    const declarations = Object.entries(styleProperties).map(([name, { parts, only }]) => {
      const own = only?.hooks.includes(hook) ? only.parts : parts
      if (name.startsWith('border') && own.length === 3)
        return `${name}:${end ? `${extremeOf(own[0])} solid` : '0 none'} var(--line)`
      return `${name}:${extremeOf(own[0])}`
    })
    return `${hook}{${declarations.join(';')}}`
  }
  const rules = Object.keys(styleHooks).map(rule).join('\n')
  return wide ? `@media (min-width: ${WIDE_PX}px) {${rules}}` : rules
}

test.each([360, WIDE_PX, 1440])(
  'at %d px the extreme values of all CSS properties hide no content',
  async (width) => {
    const page = await newPage()
    await page.setViewportSize({ width, height: 800 })
    await toServices(page)
    for (const end of [0, 1] as const) {
      const { css, faults } = compileCss(extremes(end, width >= WIDE_PX))
      expect(faults).toEqual([])
      await applyCss(page, css)
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/${width}-${end}.png`, fullPage: true })
      expect([end, await hidden(page)]).toEqual([end, []])
    }
  },
)
