import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { GOOGLE_STATE_MINUTES } from '#shared/google.ts'
import { GOOGLE_CALLBACK } from '#shared/google-window.ts'
import { localOwnGoogle } from '../../infra/local/google/google.ts'
import { button, url, useBrowser } from '../e2e/browser.ts'
import { enterAs, expectAccessibleEverywhere, said } from '../e2e/staff.ts'
import { eventually } from '../kit/actor.ts'
import { googleAt } from '../kit/google.ts'
import { connectionBy, googleAs } from '../kit/google-consent.ts'
import { openShop } from '../kit/shop.ts'

// Tests how staff connect Google Calendar on /perfil?tab=integracoes, and what the agenda shows of it.
const newPage = useBrowser()

const newGoogle = () => googleAs(`${randomUUID().slice(0, 8)}@example.com`)
const card = (page: Page) => page.getByRole('region', { name: 'Google Calendar' })

async function openWindow(page: Page, name = 'Conectar') {
  const opened = page.waitForEvent('popup')
  await button(page, name).click()
  const popup = await opened
  await popup.getByLabel('Outra conta').waitFor()
  return popup
}

test('the owner can connect Google Calendar, choose an agenda, see a broken connection and disconnect', async () => {
  const { owner, customer } = await openShop()
  const google = newGoogle()
  const page = await newPage({ size: 'desktop' })
  await enterAs(page, owner.person, { path: '/perfil?tab=integracoes', tenant: owner.tenant })
  await card(page).getByText('Não conectado').waitFor()
  await look(page, 'disconnected')

  const popup = await openWindow(page)
  expect(await popup.evaluate(() => Boolean(window.opener))).toBe(true)
  const state = new URL(popup.url()).searchParams.get('state')
  // Messages from another website or with another state are ignored.
  await page.evaluate((known) => {
    const say = (origin: string, told: string | null) =>
      dispatchEvent(
        new MessageEvent('message', {
          origin,
          data: { type: 'GOOGLE_AUTH_SUCCESS', code: 'stolen', state: told },
        }),
      )
    say('https://evil.example', known)
    say(location.origin, 'another')
  }, state)
  await popup.getByLabel('Outra conta').fill(google.account)
  await popup.getByRole('button', { name: 'Permitir' }).click()
  await said(page, 'Google Calendar conectado com credenciais globais').waitFor()
  await card(page).getByText('Conectado', { exact: true }).waitFor()
  await expect.poll(() => popup.isClosed()).toBe(true)

  const warning = page.getByText('Escolha de quem é este calendário: sem isso,')
  await warning.waitFor()
  await look(page, 'nobody chosen')
  const chosen = page.getByLabel('Os horários ocupados bloqueiam')
  await chosen.selectOption({ label: `A agenda de ${customer.professional.name}` })
  await said(page, 'Agenda dos horários ocupados atualizada').waitFor()
  expect(await warning.count()).toBe(0)
  await look(page, 'connected')

  // Busy times at Google appear in that professional's column, and disappear when they are free again.
  const calendar = googleAt({ url }, google.account)
  const day = customer.day(3)
  const booked = await customer.book(customer.booking({ date: day, time: '10:00' }))
  expect(booked.status).toBe(201)
  const event = await calendar.add(`${day}T14:00`, `${day}T15:30`, { summary: 'Dentista' })
  await page.goto(`${url}/agendamentos?dia=${day}`)
  const column = page.locator(`[data-column="${customer.professional.id}-${day}"]`)
  const band = column.getByText('Ocupado no Google Agenda, 14:00 às 15:30')
  await band.waitFor({ timeout: 30_000 })
  expect(await page.content()).not.toContain('Dentista')
  await look(page, 'busy time')
  await calendar.drop(event)
  await band.waitFor({ state: 'detached', timeout: 30_000 })

  // The person revokes the access at Google, which the next read detects.
  await google.fail('revoke_grant')
  await connectionBy(owner).update(null)
  await eventually(async () => (await connectionBy(owner).get()).body.status === 'broken')
  await page.goto(`${url}/agendamentos`)
  await page.getByText('O Google não aceita mais esta conexão').waitFor()
  await page.getByRole('link', { name: 'Ver Google Calendar' }).click()
  await card(page).getByText('Conexão com problema').waitFor()
  await look(page, 'broken')
  await button(page, 'Desconectar').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click()
  await card(page).getByText('Não conectado').waitFor()
  await page.goto(`${url}/agendamentos`)
  await button(page, 'Mais opções da agenda').click()
  await page.getByRole('menuitem', { name: 'Google Calendar: não conectado' }).click()
  await card(page).waitFor()
})

test('own Google credentials are validated, and connecting works when Google’s window has lost its opener', async () => {
  const { owner } = await openShop()
  const google = newGoogle()
  const page = await newPage({ size: 'phone' })
  await enterAs(page, owner.person, { path: '/perfil?tab=integracoes', tenant: owner.tenant })
  await button(page, 'Cadastrar credenciais').click()
  await page.getByLabel('Client ID').fill('abc')
  await page.getByLabel('Client Secret').fill('short')
  await button(page, 'Salvar').click()
  await said(page, 'Client ID deve ter o formato: apps.googleusercontent.com').waitFor()
  await said(page, 'Client Secret inválido').waitFor()
  expect(await focused(page)).toBe('Client ID')
  await said(page, url + GOOGLE_CALLBACK).waitFor()
  await look(page, 'credentials')
  await page.getByLabel('Client ID').fill(localOwnGoogle.client_id)
  await button(page, 'Salvar').click()
  await expect.poll(() => focused(page)).toBe('Client Secret')
  await page.getByLabel('Client Secret').fill(localOwnGoogle.client_secret)
  await button(page, 'Salvar').click()
  await said(page, 'Credenciais salvas com sucesso').waitFor()
  expect(await page.content()).not.toContain(localOwnGoogle.client_secret)

  const refused = await openWindow(page)
  await refused.getByRole('button', { name: 'Recusar' }).click()
  await said(page, 'O acesso foi recusado na página do Google').waitFor()
  await look(page, 'refused')
  const left = await openWindow(page)
  await left.close()
  await said(page, 'A janela do Google foi fechada antes do fim').waitFor()

  const slow = await newPage({ size: 'phone' })
  await slow.clock.install()
  await enterAs(slow, owner.person, { path: '/perfil?tab=integracoes', tenant: owner.tenant })
  const unused = await openWindow(slow)
  await button(slow, 'Abrir a janela de novo').waitFor()
  await slow.clock.fastForward(GOOGLE_STATE_MINUTES * 60_000)
  await said(slow, 'O tempo para concluir na janela do Google acabou').waitFor()
  expect(unused.isClosed()).toBe(true)
  await slow.evaluate(() => {
    window.open = () => null
  })
  await button(slow, 'Conectar').click()
  await said(
    slow,
    'Não foi possível abrir a janela de autenticação. Verifique se o bloqueador de popups está desabilitado.',
  ).waitFor()

  // Google's page removes the opener, so the answer comes through the broadcast channel.
  await google.fail('opener_gone', { account: undefined, client_id: localOwnGoogle.client_id })
  const cut = await openWindow(page)
  expect(await cut.evaluate(() => window.opener)).toBe(null)
  await cut.getByLabel('Outra conta').fill(google.account)
  await cut.getByRole('button', { name: 'Permitir' }).click()
  await said(page, 'Google Calendar conectado com credenciais próprias').waitFor()

  // An answer that comes too late is ignored.
  const late = await newPage({ size: 'phone' })
  await late.goto(`${url}${GOOGLE_CALLBACK}?code=a&state=b`)
  await late.getByRole('heading', { name: 'Não encontramos a janela do Navalha' }).waitFor()
  expect(late.url()).toBe(url + GOOGLE_CALLBACK)
  await look(late, 'callback')
})

const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent)

const look = (page: Page, name: string) => expectAccessibleEverywhere(page, `google, ${name}`)
