import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { minutesOf, timeOf, wallClock } from '#shared/time.ts'
import { appointmentIn, openAgenda, openBusyShop } from '../e2e/agenda-shop.ts'
import { button, expectAccessible, useBrowser } from '../e2e/browser.ts'

const newPage = useBrowser()

// All tests here only read: a drag ends with Escape.
let shop: Awaited<ReturnType<typeof openBusyShop>>
beforeAll(async () => {
  shop = await openBusyShop()
})

describe('the agenda with 150 appointments', () => {
  test('dragging causes no layout shift and writes only transforms and the text of the dragged block', async () => {
    const page = await newPage({ size: 'desktop' })
    await openAgenda(page, shop, `?dia=${shop.day}`)
    await page.locator('.agenda-item').first().waitFor()
    expect(await page.locator('.agenda-item').count()).toBe(150)
    const item = page.locator('.agenda-item[data-status=scheduled]').last()
    await item.scrollIntoViewIfNeeded()
    const box = await item.boundingBox()
    if (!box) throw new Error('nothing to drag')
    // The now line moves at a full minute, which is no part of the drag.
    const left = 60_000 - (Date.now() % 60_000)
    if (left < 30_000) await new Promise((resolve) => setTimeout(resolve, left + 1_000))
    await page.mouse.move(box.x + 20, box.y + 6)
    await page.mouse.down()
    await page.mouse.move(box.x + 30, box.y + 16)
    await page.locator('.agenda-ghost').waitFor()
    await page.evaluate(watchFrames)
    const traced = await traceFrames(page)
    for (let i = 0; i < 150; i++)
      await page.mouse.move(
        box.x + 20 - Math.abs(Math.sin(i / 20)) * 600,
        box.y - Math.abs(Math.cos(i / 11)) * 250,
      )
    const { drawn, dropped } = await traced()
    console.log(`by the browser's tracing: ${drawn} frames drawn, ${dropped} dropped`)
    const { frames, shifts, writes, moved } = await page.evaluate(() => window.agendaFrames ?? never())
    await page.keyboard.press('Escape')
    await page.mouse.up()
    frames.sort((a, b) => a - b)
    const at = (share: number) => (frames[Math.floor(frames.length * share)] ?? 0).toFixed(1)
    const late = frames.filter((frame) => frame > 18).length
    console.log(`${frames.length} frames of a drag: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, ${late} late`)
    expect(shifts).toBe(0)
    // It follows the pointer, but is written no more than once a frame.
    expect(moved).toBeGreaterThan(0)
    expect(moved).toBeLessThanOrEqual(frames.length + 1)
    expect(
      writes.filter(
        (write) => !/^(ghost-time|ghost-word|agenda-ghost:(transform|data-conflict|data-size))$/.test(write),
      ),
    ).toEqual([])
    expect(await page.locator('.agenda-ghost').isVisible()).toBe(false)
    expect(await page.locator('.side-panel').count()).toBe(0)
  })

  test('filters dim other appointments and are kept in the URL, and zoom enlarges the blocks', async () => {
    const page = await newPage({ size: 'desktop' })
    await openAgenda(page, shop, `?dia=${shop.day}`)
    const items = page.locator('.agenda-item')
    await items.first().waitFor()
    const [service] = shop.business.services
    const count = (wanted: (one: (typeof shop.appointments)[number]) => boolean) =>
      shop.appointments.filter(wanted).length
    await button(page, 'Filtros').click()
    await page.getByRole('checkbox', { name: 'Cancelado' }).check()
    const cancelled = count(({ status }) => status === 'cancelled')
    const clear = page.locator('.agenda-item:not(.is-dimmed)')
    await expect.poll(() => clear.count()).toBe(cancelled)
    // A busy hour must not look free.
    expect(await items.count()).toBe(150)
    await page.getByRole('checkbox', { name: 'Cancelado' }).uncheck()
    await page.getByRole('checkbox', { name: service?.name ?? '', exact: true }).check()
    await page.getByRole('checkbox', { name: 'Bianca Moura' }).check()
    const hers = shop.business.professionals[1]?.id
    const wanted = count((one) => one.service_id === service?.id && one.professional_id === hers)
    expect(wanted).toBeGreaterThan(0)
    await expect.poll(() => clear.count()).toBe(wanted)
    expect(await page.locator('.agenda-column').count()).toBe(1)
    await page.reload()
    await button(page, 'Filtros 2 ativos').click()
    await expectAccessible(page, 'filters')
    await expect.poll(() => clear.count()).toBe(wanted)
    await button(page, 'Limpar filtros').click()
    await expect.poll(() => clear.count()).toBe(150)

    await page.keyboard.press('Escape')
    const height = async () => (await items.first().boundingBox())?.height ?? 0
    const before = await height()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('+')
    await expect.poll(height).toBeGreaterThan(before)
    await expect.poll(() => page.url()).toContain('zoom=3')
    await page.keyboard.press('-')
    await expect.poll(height).toBe(before)
  })

  test('the agenda draws a line at the current time, and hatches and labels breaks', async () => {
    const { timezone } = shop.business.company
    const page = await newPage({ size: 'desktop' })
    await openAgenda(page, shop, `?dia=${shop.day}`)
    await page.locator('.agenda-item').first().waitFor()
    const [one] = shop.appointments
    const top = async (place: string) => (await page.locator(place).first().boundingBox())?.y ?? Number.NaN
    const pixels = 1.5
    // Measures how far the line is from the clock's time; the minute may change in between.
    const off = async () => {
      const told = await page.locator('.agenda-now-time').textContent()
      const { minutes } = wallClock(timezone, new Date())
      const due = (await top(`#item-${one?.id}`)) + (minutes - minutesOf(one?.time ?? '')) * pixels
      return told === timeOf(minutes) && Math.abs((await top('.agenda-now')) - due) < 2 * pixels
    }
    await expect.poll(off).toBe(true)

    const breaks = page.locator('.agenda-closed.is-break')
    expect(await breaks.count()).toBe(10)
    expect(await breaks.first().textContent()).toBe('Pausa, 12:30 às 13:30')
    expect((await breaks.first().boundingBox())?.height).toBe(60 * pixels)
    const ground = await breaks.first().evaluate((element) => getComputedStyle(element).backgroundImage)
    expect(ground).toContain('repeating-linear-gradient')
    const open = async (index: number) =>
      (await page.locator('.agenda-column').nth(index).locator('.agenda-open').boundingBox())?.height
    expect([await open(0), await open(3)]).toEqual([720 * pixels, 600 * pixels])

    await button(page, 'Próximo dia').click()
    await page.locator('.agenda-item').first().waitFor({ state: 'detached' })
    expect(await page.locator('.agenda-now').count()).toBe(0)
  })

  test('the week view shows the chosen professional, and a click on a day’s name opens that day', async () => {
    const page = await newPage({ size: 'desktop' })
    await openAgenda(page, shop, `?dia=${shop.day}&vista=semana`)
    await appointmentIn(page, /com Antônio Prado$/)
      .first()
      .waitFor()
    expect(await page.locator('.agenda-column').count()).toBe(7)
    expect(await page.locator('.agenda-item').count()).toBe(15)
    await page.getByLabel('Profissional da semana').selectOption({ label: 'Bianca Moura' })
    await appointmentIn(page, /com Bianca Moura$/)
      .first()
      .waitFor()
    expect(await appointmentIn(page, /com Antônio Prado$/).count()).toBe(0)
    await page.locator('.agenda-head[data-today] button').click()
    await expect.poll(() => page.locator('.agenda-item').count()).toBe(150)
  })

  test('the printed day lists phones and free time, and has no controls', async () => {
    const page = await newPage({ size: 'desktop' })
    await openAgenda(page, shop, `?dia=${shop.day}`)
    await page.locator('.agenda-item').first().waitFor()
    await button(page, 'Mais opções da agenda').click()
    // The app opens the print dialog only after all phone numbers have loaded.
    await page.evaluate(() => {
      window.print = () => {
        document.title = 'printed'
      }
    })
    await page.getByRole('menuitem', { name: 'Imprimir o dia' }).click()
    await expect.poll(() => page.title()).toBe('printed')
    // The rows are in the document when the browser begins to count pages.
    await page.evaluate(() =>
      addEventListener('beforeprint', () => {
        const rows = Array.from(document.querySelectorAll('.agenda-print li'), (row) => row.textContent ?? '')
        Object.assign(window, { paper: rows.join('\n') })
      }),
    )
    const paper = (await page.pdf()).toString('latin1')
    const told = await page.evaluate(() => (window as { paper?: string }).paper ?? '')
    expect(await page.locator('.agenda-print').count()).toBe(0)
    // A4 takes less than 120 rows in two columns.
    expect(paper.match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(told.split('\n').length / 120)
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    for (const part of ['.agenda-bar', '.agenda-scroll', 'header', 'aside', 'a[href="#conteudo"]'])
      expect(await page.locator(part).first().isVisible(), part).toBe(false)
    expect(told).toMatch(/\(\d\d\) \d{4,5}-\d{4}/)
    expect(told).toContain('livre')
    const printed = shop.appointments.filter(({ status }) => status !== 'cancelled')
    for (const { time, client_name } of printed) expect(told).toMatch(new RegExp(`${time}.*${client_name}`))
  })
})

declare global {
  interface Window {
    agendaFrames?: { frames: number[]; shifts: number; writes: string[]; moved: number }
  }
}

/** Starts the browser's own tracing; returns a function that ends it and reports the compositor's frames. */
async function traceFrames(page: Page) {
  const session = await page.context().newCDPSession(page)
  const events: { name: string }[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as { name: string }[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame'],
    },
  })
  return async () => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
    await session.send('Tracing.end')
    await complete
    const count = (name: string) => events.filter((event) => event.name === name).length
    return { drawn: count('DrawFrame'), dropped: count('DroppedFrame') }
  }
}

function never(): never {
  throw new Error('nothing was watched')
}

/**
 * Counts frames, layout shifts, moves of the dragged block, and every attribute, style property or text that
 * changes in the agenda from now on.
 */
function watchFrames() {
  const seen = { frames: [] as number[], shifts: 0, writes: [] as string[], moved: 0 }
  window.agendaFrames = seen
  new PerformanceObserver((list) => {
    seen.shifts += list.getEntries().length
  }).observe({ type: 'layout-shift' })
  const ghost = document.querySelector<HTMLElement>('.agenda-ghost')
  const others = (style: string | null) => (style ?? '').replace(/transform:[^;]*;?/, '').trim()
  const before = others(ghost?.getAttribute('style') ?? '')
  new MutationObserver((list) => {
    for (const { target, attributeName } of list) {
      const element = target instanceof HTMLElement ? target : target.parentElement
      const name = element?.classList[0] ?? element?.nodeName ?? ''
      const kept = attributeName === 'style' && others(element?.getAttribute('style') ?? '') === before
      if (target === ghost && kept) seen.moved++
      const part = attributeName ? `:${kept ? 'transform' : attributeName}` : ''
      if (!seen.writes.includes(name + part)) seen.writes.push(name + part)
    }
  }).observe(document.querySelector('.agenda') as Element, {
    subtree: true,
    attributes: true,
    childList: true,
    characterData: true,
  })
  let last = performance.now()
  const frame = (now: number) => {
    seen.frames.push(now - last)
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}
