import type { BrowserContext, Locator, Page } from 'playwright'

/** A picture of the manual has at most this many bytes. */
export const HEAVIEST = 60_000
/** A pixel of the page becomes this many pixels of the picture, so that text stays sharp in a smaller picture. */
export const DENSITY = 1.5

/** The first quality that gives a light enough picture is used. */
const QUALITIES = [84, 76, 68, 60, 50, 40, 30]
/** A picture has this margin around its subject. */
const MARGIN = 14
/** Colours closer than this, from 0 to 255, look the same. */
const SAME_COLOR = 32
/** A picture counts as unchanged below this share of different pixels, for example when only a time differs. */
const SAME_SHARE = 0.002

type Box = { x: number; y: number; width: number; height: number }
/** Selects the parts that a picture shows together, up to a height, or the whole window. */
export type Shot = {
  of: Locator[]
  height?: number
  margin?: number
  /** Keeps the mouse where it is, because it drags a block. */
  held?: boolean
}

/** Photographs a page as WebP, no heavier than the manual allows. */
export async function photograph(page: Page, shot: Shot | undefined): Promise<Buffer> {
  await settle(page)
  await page.evaluate(asInBrazil)
  if (!shot?.held) await page.mouse.move(0, 0)
  const clip = await clipOf(page, shot)
  const session = await page.context().newCDPSession(page)
  try {
    for (const quality of QUALITIES) {
      const { data } = await session.send('Page.captureScreenshot', {
        format: 'webp',
        quality,
        clip: { ...clip, scale: DENSITY },
      })
      const picture = Buffer.from(data, 'base64')
      if (picture.length <= HEAVIEST) return picture
    }
  } finally {
    await session.detach()
  }
  throw new Error(`is heavier than ${HEAVIEST} bytes at any quality: show less of the page`)
}

/** Waits until the page is loaded with fonts and pictures, and has no pending requests. */
async function settle(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

/** Formats dates and times as a Brazilian browser does, and addresses as in production. */
function asInBrazil() {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[type=date], input[type=time]')) {
    const written =
      field.value.split('-').reverse().join('/') || (field.type === 'date' ? 'dd/mm/aaaa' : '--:--')
    field.type = 'text'
    field.value = written
  }
  const outside = (text: string) =>
    text.replace(/(https?:\/\/)?localhost:\d+\/book\/([\w-]+)/g, (_, scheme, slug) => {
      return `${scheme ? 'https://' : ''}${slug}.navalha.app`
    })
  for (const area of document.querySelectorAll('textarea')) area.value = outside(area.value)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.nodeValue?.includes('localhost')) node.nodeValue = outside(node.nodeValue)
}

async function clipOf(page: Page, shot: Shot | undefined): Promise<Box> {
  const window = page.viewportSize() ?? { width: 0, height: 0 }
  const scrolled = await page.evaluate(() => ({ x: scrollX, y: scrollY }))
  if (!shot) return { ...scrolled, ...window }
  await Promise.all(shot.of.map((one) => one.waitFor()))
  const boxes = (await Promise.all(shot.of.map((one) => one.boundingBox()))).filter((box) => box !== null)
  const { margin = MARGIN, height = Number.POSITIVE_INFINITY } = shot
  const left = Math.max(0, Math.min(...boxes.map(({ x }) => x)) - margin)
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - margin)
  const right = Math.min(window.width, Math.max(...boxes.map(({ x, width }) => x + width)) + margin)
  const bottom = Math.min(window.height, Math.max(...boxes.map(({ y, height }) => y + height)) + margin)
  return {
    x: Math.round(left + scrolled.x),
    y: Math.round(top + scrolled.y),
    width: Math.round(right - left),
    height: Math.round(Math.min(bottom - top, height)),
  }
}

type Size = { width: number; height: number }

/** Returns a picture's size, and whether it differs noticeably from the earlier one. */
export async function compare(
  context: BrowserContext,
  picture: Buffer,
  before: Buffer | undefined,
): Promise<Size & { isNew: boolean }> {
  const page = await context.newPage()
  try {
    return await page.evaluate(
      async ({ now, before, color, share }) => {
        const draw = async (encoded: string) => {
          const bytes = Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0))
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/webp' }))
          const { width, height } = bitmap
          const canvas = new OffscreenCanvas(width, height).getContext('2d')
          canvas?.drawImage(bitmap, 0, 0)
          return { width, height, data: canvas?.getImageData(0, 0, width, height).data ?? [] }
        }
        const { width, height, data } = await draw(now)
        const old = before && (await draw(before))
        if (!old || old.width !== width || old.height !== height) return { width, height, isNew: true }
        let others = 0
        for (let at = 0; at < data.length; at += 4) {
          const differs = [0, 1, 2].some(
            (part) => Math.abs((data[at + part] ?? 0) - (old.data[at + part] ?? 0)) > color,
          )
          if (differs) others++
        }
        return { width, height, isNew: others > width * height * share }
      },
      {
        now: picture.toString('base64'),
        before: before?.toString('base64'),
        color: SAME_COLOR,
        share: SAME_SHARE,
      },
    )
  } finally {
    await page.close()
  }
}
