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

// Tests every screen and its dialogs at every width, in each theme and with large text: the layout has
// no fault, and axe finds no violation. `SCREENS=<folder>` saves a screenshot of each state.
const newPage = useBrowser({ customers: true })
let shop: Awaited<ReturnType<typeof openBusyShop>>
beforeAll(async () => {
  // The team has one member more than there are colors. A larger team would only slow axe down.
  shop = await openBusyShop({ team: 6 })
  await fillShelves(shop)
})

const looksAt = (page: Page, area: string) => async (name: string) => {
  await expectLaidOut(page, `${area}, ${name}`)
  await expectAccessibleEverywhere(page, `${area}, ${name}`)
}

test.each(Object.entries(customers))(
  'the customer screens of %s are laid out and accessible',
  async (area, visit) => {
    const page = await newPage()
    await visit(page, looksAt(page, area), shop)
  },
)

test.each(Object.entries({ ...staff, ...assistant, 'first day': firstDay }))(
  'the staff screens of %s are laid out and accessible',
  async (area, visit) => {
    const page = await newPage()
    // Every tour first opens its own address.
    await enterAs(page, shop.owner.person, { tenant: shop.tenant, path: '/config.json' })
    await visit(page, looksAt(page, area), shop)
  },
)

test('all staff screens of an empty shop have no layout fault', async () => {
  const page = await newPage()
  await enterAs(page, newAccount({ business_name: 'Barbearia do Zé' }), { path: '/dashboard' })
  await screens(page, undefined, (name) => expectLaidOut(page, `empty, ${name}`))
})

test('all staff screens of a shop with the longest words and numbers have no layout fault', async () => {
  const full = await openBusyShop({ team: 8, fills: true })
  const page = await newPage()
  await enterAs(page, full.owner.person, { tenant: full.tenant, path: '/config.json' })
  await screens(page, full, (name) => expectLaidOut(page, `longest, ${name}`))
})
