import { beforeAll, test } from 'vitest'
import { fillShelves, openBusyShop } from './agenda-shop.ts'
import { useBrowser } from './browser.ts'
import { allLooks, enterAs, expectAccessibleEverywhere } from './staff.ts'
import { customers } from './tours.ts'
import { assistant } from './tours-assistant.ts'
import { firstDay } from './tours-first-day.ts'
import { staff } from './tours-staff.ts'

// Every screen, with what it opens, is clean under axe at both widths and in both themes: those of customers always, those
// of staff in a sample. `SCREENS=<folder>` keeps a picture of each look.
const newPage = useBrowser({ customers: true })
let shop: Awaited<ReturnType<typeof openBusyShop>>
beforeAll(async () => {
  // One more than there are colours. More of the same would only cost axe its time.
  shop = await openBusyShop({ team: 6 })
  await fillShelves(shop)
})

test.each(Object.entries(customers))('%s', async (area, visit) => {
  const page = await newPage()
  await visit(page, (name) => expectAccessibleEverywhere(page, `${area}, ${name}`, allLooks), shop)
})

test.each(Object.entries({ ...staff, ...assistant, 'first day': firstDay }))('%s', async (area, visit) => {
  const page = await newPage()
  // Every tour begins with an address of its own.
  await enterAs(page, shop.owner.person, { tenant: shop.tenant, path: '/config.json' })
  await visit(page, (name) => expectAccessibleEverywhere(page, `${area}, ${name}`), shop)
})
