import { expect, test } from 'vitest'
import { button, expectAccessible, url, useBrowser } from '../e2e/browser.ts'
import { openShop } from '../e2e/catalog.ts'
import { enterAs } from '../e2e/staff.ts'
import { enter, title, toast } from '../e2e/staff-page.ts'
import type { Members } from '../kit/staff.ts'

const newPage = useBrowser()

test('an invitation of a professional can link an existing professional without account or create a new one', async () => {
  const page = await newPage({ size: 'desktop' })
  await enter(page, '/membros')
  await title(page, 'Membros').waitFor()
  await button(page, 'Convidar').click()
  const agenda = page.getByRole('combobox', { name: 'Agenda', exact: true })
  await agenda.getByRole('option', { name: 'Camila Duarte', exact: true }).waitFor({ state: 'attached' })
  await page.getByText('A pessoa recebe um link que vale 7 dias.', { exact: true }).waitFor()
  // Each role is listed with its rights.
  const roles = await page
    .getByRole('group', { name: 'Função', exact: true })
    .locator('label')
    .allInnerTexts()
  expect(roles.map((label) => label.split(/\n+/))).toEqual([
    ['Profissional', 'A própria agenda e os próprios clientes, sem valores.'],
    ['Gerente', 'Tudo, menos membros, chaves de API, segredos de webhooks e backups.'],
    ['Proprietário', 'Tudo, inclusive membros, chaves de API e backups.'],
  ])
  const email = `camila${Date.now()}@exemplo.test`
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('radio', { name: /^Gerente/ }).check()
  await agenda.waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: /^Profissional/ }).check()
  // Several professionals have no access, so none is preselected.
  expect(await agenda.locator('option:checked').textContent()).toBe('Escolha')
  await button(page, 'Enviar convite').click()
  await page.getByText('Escolha de quem é a agenda.', { exact: true }).waitFor()
  await agenda.selectOption('Novo profissional')
  const inactive = page.getByText('O perfil novo começa inativo')
  await inactive.getByRole('link', { name: 'Profissionais', exact: true }).waitFor()
  await agenda.selectOption('Camila Duarte')
  await inactive.waitFor({ state: 'detached' })
  // A reload keeps all typed values.
  await page.reload()
  await button(page, 'Convidar').click()
  await page.getByText('Continuando de onde você parou.', { exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
  await expect.poll(() => agenda.locator('option:checked').textContent()).toBe('Camila Duarte')
  const sent = page.waitForRequest('**/api/staff/invitations')
  await button(page, 'Enviar convite').click()
  expect((await sent).postDataJSON().professional_id).toMatch(/^pro_/)
  await toast(page, 'Convite enviado').waitFor()
  await button(page, 'Convidar').click()
  await page.getByRole('radio', { name: /^Gerente/ }).waitFor()
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('')
})

test('the invitation preselects the only professional without account, or the one whose page opened the dialog', async () => {
  const shop = await openShop('Barbearia do Acesso')
  const rafael = await shop.professional({ name: 'Rafael Lima' })
  const page = await newPage()
  await enterAs(page, shop.owner, { path: '/membros' })
  await button(page, 'Convidar').click()
  const chosen = page.getByRole('combobox', { name: 'Agenda', exact: true }).locator('option:checked')
  await expect.poll(() => chosen.textContent()).toBe('Rafael Lima')
  await shop.professional({ name: 'Camila Duarte' })
  await page.goto(`${url}/profissionais?profissional=${rafael.id}`)
  await page.getByRole('link', { name: 'convidar por email', exact: true }).click()
  await expect.poll(() => chosen.textContent()).toBe('Rafael Lima')
  await button(page, 'Cancelar').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${url}/membros`)
})

test('a member’s row shows their professional, and links to a profile that is still inactive', async () => {
  const shop = await openShop('Barbearia dos Nomes')
  const camila = await shop.professional({ name: 'Camila Duarte' })
  const known = await shop.join('professional', { professional_id: camila.id })
  const fresh = await shop.join('professional')
  const page = await newPage()
  await enterAs(page, shop.owner, { path: '/membros' })
  const row = (email: string) => page.getByRole('listitem').filter({ hasText: email })
  await row(known.email)
    .getByText(/ · atende como Camila Duarte$/)
    .waitFor()
  await row(fresh.email).getByText('Perfil inativo.').waitFor()
  expect(await page.getByText('Perfil inativo.').count()).toBe(1)
  expect(await page.getByText(/atende como/).count()).toBe(2)
  await row(fresh.email).getByRole('link', { name: 'Complete e ative em Profissionais', exact: true }).click()
  await page.getByText('Inativo: não recebe agendamentos.').waitFor()
})

test('giving the owner role asks for confirmation, and a role change keeps the focus and can be undone', async () => {
  const shop = await openShop('Barbearia das Funções')
  const { email, user_id } = await shop.join('manager')
  const roleOf = async () => {
    const { members } = await shop.made<Members>('GET', 'members', undefined, 200)
    return members.find((one) => one.user_id === user_id)?.role
  }
  const page = await newPage({ size: 'desktop' })
  await enterAs(page, shop.owner, { path: '/membros' })
  const select = page.getByLabel(`Função de ${email}`, { exact: true })
  const hasFocus = () => select.evaluate((element) => element === document.activeElement)
  const dialog = page.getByRole('dialog', { name: `Dar a ${email} a função de proprietário?` })
  await select.focus()
  await page.keyboard.press('ArrowUp')
  await dialog.getByText(/^Poderá fazer tudo em Barbearia das Funções: /).waitFor()
  await expectAccessible(page, 'owner')
  await button(page, 'Cancelar').click()
  await expect.poll(hasFocus).toBe(true)
  expect([await select.inputValue(), await roleOf()]).toEqual(['manager', 'manager'])

  await page.keyboard.press('ArrowUp')
  await button(page, 'Dar a função').click()
  await toast(page, `${email} agora é proprietário.`).waitFor()
  await expect.poll(hasFocus).toBe(true)
  expect(await roleOf()).toBe('owner')
  await button(page, 'Desfazer').click()
  await expect.poll(() => select.inputValue()).toBe('manager')
  await expect.poll(roleOf).toBe('manager')
  // Changes go one at a time: a choice during a change is ignored.
  await expect.poll(() => select.getAttribute('aria-busy')).toBe('false')

  await select.focus()
  await page.keyboard.press('ArrowDown')
  await toast(page, `${email} agora é profissional.`).waitFor()
  expect(await hasFocus()).toBe(true)
  expect(await roleOf()).toBe('professional')
})
