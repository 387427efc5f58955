import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type BrowserContext, chromium } from 'playwright'
import { articles } from '#shared/help/articles.ts'
import { demoOwner } from '../../infra/local/seed/demo-owner.ts'
import { startStack } from '../../infra/local/start.ts'
import { openStore, writeSetting } from '../../infra/local/storage/store.ts'
import { chromiumPath, chromiumSwitches } from '../kit/chromium.ts'
import { compare, DENSITY, photograph } from './camera.ts'
import { houseScenes } from './house-scenes.ts'
import { type Scene, shopScenes } from './shop-scenes.ts'
import { systemScenes } from './system-scenes.ts'

/**
 * `npm run pictures` makes the manual's pictures from the demo business on a separate stack; names after `--`
 * select some. A picture that has hardly changed is kept.
 */
const scenes: Record<string, Scene> = { ...shopScenes, ...houseScenes, ...systemScenes }

/** Every picture is taken at this time, 10:40 on a Thursday in São Paulo, so that its content stays the same. */
const NOW = new Date('2026-10-15T13:40:00Z')

const root = path.join(import.meta.dirname, '../..')
const folder = path.join(root, 'web/src/features/help/manual/pictures')
const sizesFile = path.join(folder, 'sizes.json')

type Sizes = Record<string, [width: number, height: number]>

/** Opens a fresh demo business whose clock shows that day. */
async function openDemo() {
  const dir = path.join(root, '.local/pictures')
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir, { recursive: true })
  const store = openStore(path.join(dir, 'broker'))
  writeSetting(store, 'clock', String(NOW.getTime() - Date.now()))
  store.close()
  return startStack({ port: Number(process.env.PORT ?? 4100), dir })
}

async function openBrowser(url: string) {
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: chromiumSwitches,
  })
  const open = async (viewport: { width: number; height: number }) => {
    const context = await browser.newContext({
      baseURL: url,
      viewport,
      deviceScaleFactor: DENSITY,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
      colorScheme: 'light',
      // The product's content security policy would block the styles below.
      bypassCSP: true,
    })
    context.setDefaultTimeout(20_000)
    await context.clock.setFixedTime(NOW)
    // The caret and toasts are hidden, because they come and go.
    await context.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        const style = document.createElement('style')
        style.textContent = '* { caret-color: transparent !important } #toasts { display: none }'
        document.head.append(style)
      }),
    )
    return context
  }
  const contexts = {
    desk: await open({ width: 1100, height: 900 }),
    large: await open({ width: 1440, height: 1000 }),
    phone: await open({ width: 390, height: 780 }),
  }
  return { contexts, close: () => browser.close() }
}

async function signIn(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto('/auth')
  await page.getByLabel('Email', { exact: true }).fill(demoOwner.email)
  await page.getByLabel('Senha', { exact: true }).fill(demoOwner.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('button', { name: 'Menu do usuário' }).waitFor()
  await page.close()
}

async function main(): Promise<void> {
  const wanted = process.argv.slice(2)
  const unknown = wanted.find((name) => !scenes[name])
  if (unknown) throw new Error(`No picture ${unknown}. There are: ${Object.keys(scenes).join(', ')}`)
  mkdirSync(folder, { recursive: true })
  const sizes: Sizes = existsSync(sizesFile) ? JSON.parse(readFileSync(sizesFile, 'utf8')) : {}
  const failed: string[] = []
  const stack = await openDemo()
  const browser = await openBrowser(stack.url)
  try {
    for (const staff of [browser.contexts.desk, browser.contexts.large]) await signIn(staff)
    for (const [name, scene] of Object.entries(scenes)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue
      const page = await browser.contexts[scene.size ?? 'desk'].newPage()
      try {
        const picture = await photograph(page, await scene.show(page))
        const file = path.join(folder, `${name}.webp`)
        const before = existsSync(file) ? readFileSync(file) : undefined
        const { width, height, isNew } = await compare(browser.contexts.desk, picture, before)
        if (isNew) writeFileSync(file, picture)
        sizes[name] = [Math.round(width / DENSITY), Math.round(height / DENSITY)]
        const bytes = (isNew ? picture : before)?.length ?? 0
        const columns = [
          `${name}.webp`.padEnd(34),
          `${width} × ${height}`.padStart(12),
          `${bytes} B`.padStart(9),
        ]
        console.log(`${columns.join('  ')}  ${isNew ? 'new' : 'unchanged'}`)
      } catch (error) {
        failed.push(name)
        console.error(`${name}: ${error instanceof Error ? error.message : error}`)
        await page.screenshot({ path: path.join(root, `.local/pictures/${name}.png`) }).catch(() => {})
      }
      await page.close()
    }
  } finally {
    await browser.close()
    await stack.stop()
  }
  tidy(sizes)
  if (failed.length > 0) throw new Error(`Not made: ${failed.join(', ')}`)
}

/** Removes pictures without a scene, and writes down the sizes of the others. */
function tidy(sizes: Sizes) {
  for (const file of readdirSync(folder))
    if (file.endsWith('.webp') && !scenes[path.basename(file, '.webp')]) rmSync(path.join(folder, file))
  const lines = Object.entries(sizes)
    .filter(([name]) => scenes[name])
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, size]) => `  ${JSON.stringify(name)}: [${size.join(', ')}]`)
  writeFileSync(sizesFile, `{\n${lines.join(',\n')}\n}\n`)
  const named = articles.flatMap(({ pictures = [] }) => pictures.map(({ name }) => name))
  const lost = named.filter((name) => !scenes[name])
  if (lost.length > 0) console.error(`Articles name pictures that no scene makes: ${lost.join(', ')}`)
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
