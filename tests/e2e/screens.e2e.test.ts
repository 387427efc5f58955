import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeAll, test } from 'vitest'
import { fillShelves, openBusyShop } from './agenda-shop.ts'
import { button, useBrowser } from './browser.ts'
import { enterAs, expectAccessibleEverywhere } from './staff.ts'
import { customers, type Tour } from './tours.ts'
import { assistant } from './tours-assistant.ts'
import { firstDay } from './tours-first-day.ts'
import { staff } from './tours-staff.ts'

// Every screen, with what it opens, is clean under axe at both widths and in both themes. `SCREENS=<folder>` keeps a
// picture of each.
const newPage = useBrowser({ customers: true })
let shop: Awaited<ReturnType<typeof openBusyShop>>
beforeAll(async () => {
  // One more than there are colours. More of the same would only cost axe its time.
  shop = await openBusyShop({ team: 6 })
  await fillShelves(shop)
})

async function tour(page: Page, area: string, visit: Tour) {
  const folder = process.env.SCREENS
  if (folder) mkdirSync(folder, { recursive: true })
  const look = (name: string) =>
    expectAccessibleEverywhere(page, `${area}, ${name}`, async (setting) => {
      const file = `${area} ${name} ${setting}`.replace(/[^\w]+/g, '-')
      if (folder) await page.screenshot({ path: join(folder, `${file}.png`) })
    })
  await visit(page, look, shop)
}

test.each(Object.entries(customers))('%s', async (area, visit) => {
  await tour(await newPage(), area, visit)
})

test.each(Object.entries({ ...staff, ...assistant, 'first day': firstDay }))('%s', async (area, visit) => {
  const page = await newPage()
  await enterAs(page, shop.owner.person, { tenant: shop.tenant, path: '/ajuda' })
  await button(page, 'Menu do usuário').waitFor()
  await tour(page, area, visit)
})
