import type { Page } from 'playwright'
import { beforeAll, test } from 'vitest'
import { newAccount } from '../kit/staff.ts'
import { fillShelves, openBusyShop } from './agenda-shop.ts'
import { useBrowser } from './browser.ts'
import { expectLaidOut } from './layout-faults.ts'
import { enterAs, expectAccessibleEverywhere } from './staff.ts'
import { customers, screens } from './tours.ts'
import { assistant } from './tours-assistant.ts'
import { firstDay } from './tours-first-day.ts'
import { staff } from './tours-staff.ts'

// Tests every screen, with what it opens, at every width, in each theme and with large text: the layout has
// no fault, and axe finds nothing. `SCREENS=<folder>` saves a picture of each look.
const newPage = useBrowser({ customers: true })
let shop: Awaited<ReturnType<typeof openBusyShop>>
beforeAll(async () => {
  // This is one more than there are colours. A larger team would only cost axe time.
  shop = await openBusyShop({ team: 6 })
  await fillShelves(shop)
})

const looksAt = (page: Page, area: string) => async (name: string) => {
  await expectLaidOut(page, `${area}, ${name}`)
  await expectAccessibleEverywhere(page, `${area}, ${name}`)
}

test.each(Object.entries(customers))('%s', async (area, visit) => {
  const page = await newPage()
  await visit(page, looksAt(page, area), shop)
})

test.each(Object.entries({ ...staff, ...assistant, 'first day': firstDay }))('%s', async (area, visit) => {
  const page = await newPage()
  // Every tour first opens its own address.
  await enterAs(page, shop.owner.person, { tenant: shop.tenant, path: '/config.json' })
  await visit(page, looksAt(page, area), shop)
})

test('a shop with nothing in it', async () => {
  const page = await newPage()
  await enterAs(page, newAccount({ business_name: 'Barbearia do Zé' }), { path: '/dashboard' })
  await screens(page, undefined, (name) => expectLaidOut(page, `empty, ${name}`))
})

test('a shop of the longest words and the largest numbers', async () => {
  const full = await openBusyShop({ team: 8, fills: true })
  const page = await newPage()
  await enterAs(page, full.owner.person, { tenant: full.tenant, path: '/config.json' })
  await screens(page, full, (name) => expectLaidOut(page, `longest, ${name}`))
})
