import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { button, useBrowser } from '../e2e/browser.ts'
import { openShop } from '../e2e/catalog.ts'
import { enterAs } from '../e2e/staff.ts'
import { readBackup } from '../kit/backups.ts'

const newPage = useBrowser()
const path = '/ajuda?aba=manual&categoria=admin'

test('an owner can make, download and schedule backups, and a manager sees that only the owner can', async () => {
  const shop = await openShop('Barbearia do Backup')
  const page = await newPage()
  await enterAs(page, shop.owner, { path, tenant: shop.tenant.tenant_id })
  await button(page, 'Histórico').click()
  await page.getByText('Nenhum backup ainda').waitFor()
  await button(page, 'Backup Manual').click()
  const entry = page.getByRole('list', { name: 'Histórico de backups' }).getByRole('listitem')
  await entry.getByText('Pronto').waitFor()
  // The button that was used still has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Backup Manual')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    entry.getByRole('button', { name: /^Baixar backup de / }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^navalha-backup-.+\.ndjson\.gz$/)
  const { header } = readBackup(await buffer(await file.createReadStream()))
  expect(header).toMatchObject({ business: 'Barbearia do Backup', tenant_id: shop.tenant.tenant_id })

  await button(page, 'Configurar Auto').click()
  const weekly = page.getByRole('switch', { name: 'Backup toda semana' })
  await weekly.press('Space')
  await page.getByText(/^O próximo: \d\d\/\d\d\/\d{4} \d\d:\d\d\./).waitFor()
  await page.reload()
  expect(await weekly.isChecked()).toBe(true)

  const manager = await shop.join('manager')
  const other = await newPage()
  await enterAs(other, manager, { path, tenant: shop.tenant.tenant_id })
  await other.getByText('só o proprietário pode fazer e baixar').waitFor()
  expect(await button(other, 'Backup Manual').count()).toBe(0)
})
