import type { Locator, Page, Route } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { groups, membersArea } from '../../web/src/app/navigation.ts'
import { mailsTo, openTeam } from '../kit/staff.ts'
import { button, expectAccessible, sizes, url, useBrowser } from './browser.ts'
import { enterAs, expectAccessibleEverywhere, menuLink, said, title } from './staff.ts'

// Tests the screens while code or data loads, is late or fails.
const newPage = useBrowser()

let team: Awaited<ReturnType<typeof openTeam>>
beforeAll(async () => {
  team = await openTeam('Barbearia da Espera')
})

const areas = groups.flatMap((group) => group.areas)
const screens = /\/assets\/[\w-]+-screen-[\w-]+\.js$/
const membersChunk = /\/assets\/members-screen-[\w-]+\.js$/
const membersCall = '**/api/staff/members'

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]', { hasText: text })
const retrying = 'Erro ao carregar dados. Tentando novamente...'

/** Advances the page's clock step by step, because a pause begins only after an answer. */
const runUntil = (page: Page, shown: Locator, step: number) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(step)
        return shown.count()
      },
      { interval: 1 },
    )
    .toBe(1)

/** Stops the page's clock. */
async function holdClock(page: Page) {
  // The clock can only stop at a future time.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
}

describe('a screen whose code is loading', () => {
  test('each screen shows its own loading text while its code loads', async () => {
    const page = await newPage({ size: 'desktop' })
    await page.route(screens, () => new Promise(() => {}))
    await enterAs(page, team.owner)
    await page.getByRole('status').getByText('Carregando dashboard...', { exact: true }).waitFor()
    for (const { label, loading } of areas) {
      await menuLink(page, label).click()
      await page.getByRole('status').getByText(loading, { exact: true }).waitFor()
    }
    // The arriving content would push the footer down.
    expect(await page.locator('footer').isVisible()).toBe(false)
    await expectAccessible(page, 'loading')
    await button(page, 'Menu do usuário').click()
    await page.getByRole('menuitem', { name: 'Membros', exact: true }).click()
    await page.getByRole('status').getByText('Carregando membros...', { exact: true }).waitFor()
  })

  test('the areas have the loading texts of the spec', () => {
    const told = Object.fromEntries(areas.map(({ path, loading }) => [path, loading]))
    expect(told).toMatchObject({
      '/dashboard': 'Carregando dashboard...',
      '/agendamentos': 'Carregando agendamentos...',
      '/clientes': 'Carregando clientes...',
      '/profissionais': 'Carregando profissionais...',
      '/servicos': 'Carregando serviços...',
      '/estoque': 'Carregando estoque...',
      '/vendas': 'Carregando vendas...',
      '/financeiro': 'Carregando financeiro...',
      '/metricas': 'Carregando métricas...',
    })
  })
})

describe('data that fails to load', () => {
  test('a failed request is retried three times with a toast, first after 2 s, and then shows an error', async () => {
    const page = await newPage({ size: 'desktop' })
    await page.clock.install()
    let asked = 0
    let held: (() => void) | undefined
    const holding = new Promise<void>((resolve) => {
      held = resolve
    })
    await page.route(membersCall, async (route) => {
      asked++
      await holding
      return route.fulfill({ status: 500, json: {} })
    })
    await enterAs(page, team.owner, { path: membersArea.path })
    await expect.poll(() => asked).toBe(1)
    await holdClock(page)
    held?.()
    await runUntil(page, toast(page, retrying), 10)
    expect(await toast(page, retrying).getAttribute('data-type')).toBe('error')
    expect(await toast(page, retrying).locator('[data-title]').textContent()).toBe('Erro')
    await page
      .getByRole('status')
      .getByText('Carregando membros...', { exact: true })
      .waitFor({ state: 'attached' })
    await page.clock.runFor(1_900)
    expect(asked).toBe(1)
    await page.clock.runFor(100)
    await expect.poll(() => asked).toBe(2)
    await runUntil(page, said(page, 'Erro ao carregar membros'), 1_000)
    expect(asked).toBe(4)
    await page.clock.runFor(60_000)
    expect(asked).toBe(4)
    await page.clock.resume()
    await expectAccessible(page, 'error state')
    await page.unroute(membersCall)
    await button(page, 'Tentar novamente').click()
    await page.getByText(team.owner.email).first().waitFor()
  })

  test('a request without an answer times out after 30 s, is retried once and then shows an error', async () => {
    const page = await newPage()
    await page.clock.install()
    let asked = 0
    await page.route(membersCall, () => {
      asked++
    })
    await enterAs(page, team.owner, { path: membersArea.path })
    await expect.poll(() => asked).toBe(1)
    expect(await toast(page, retrying).count()).toBe(0)
    await page.clock.runFor(30_000)
    await toast(page, retrying).waitFor()
    await runUntil(page, said(page, 'Erro ao carregar membros'), 1_000)
    await said(page, 'Timeout no carregamento de dados').waitFor()
    // A request that times out is sent twice.
    expect(asked).toBe(2)
  })

  test('the app shows an error and a retry when its first request fails', async () => {
    const page = await newPage({ theme: 'dark' })
    const tenants = '**/api/staff/tenants'
    await page.route(tenants, (route) => route.fulfill({ status: 404, json: {} }))
    await enterAs(page, team.owner)
    await title(page, 'Não foi possível carregar seus dados').waitFor()
    await expectAccessible(page, 'nothing loaded')
    await page.unroute(tenants)
    await button(page, 'Tentar novamente').click()
    await title(page, 'Dashboard').waitFor()
  })
})

describe('a change whose answer is lost', () => {
  test('an invitation whose answer is lost is retried with the same idempotency key and sent once', async () => {
    const page = await newPage()
    const keys: (string | undefined)[] = []
    const loseFirst = async (route: Route) => {
      if (route.request().method() === 'GET') return route.continue()
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.abort()
    }
    await page.route('**/api/staff/invitations', loseFirst)
    await enterAs(page, team.owner, { path: membersArea.path })
    await button(page, 'Convidar').click()
    const guest = `duas-vezes-${crypto.randomUUID().slice(0, 8)}@exemplo.test`
    await page.getByLabel('Email', { exact: true }).fill(guest)
    await button(page, 'Enviar convite').click()
    await said(page, 'Convite enviado').waitFor()
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    expect(keys[0]).toMatch(/^[\w-]{36}$/)
    await button(page, `Cancelar convite de ${guest}`).waitFor()
    expect(await mailsTo(guest, { count: 1 })).toHaveLength(1)
    expect(await toast(page, 'Erro').count()).toBe(0)
  })
})

test('toasts appear at the bottom right for 4 s', async () => {
  const colleague = await team.join('manager')
  const page = await newPage({ size: 'desktop' })
  await page.route('**/api/staff/members/*', (route) =>
    route.fulfill({ status: 409, json: { code: 'conflict', detail: 'Agora não.' } }),
  )
  await page.clock.install()
  await enterAs(page, team.owner, { path: membersArea.path })
  const list = page.locator('[data-sonner-toaster]')
  const shown = toast(page, 'Agora não.')
  const role = page.getByLabel(`Função de ${colleague.email}`)
  const refuse = async () => {
    await role.selectOption('professional')
    await runUntil(page, shown, 10)
  }
  await role.waitFor()
  await holdClock(page)
  await refuse()
  expect(await list.getAttribute('data-x-position')).toBe('right')
  expect(await list.getAttribute('data-y-position')).toBe('bottom')
  await page.clock.runFor(3_900)
  expect(await shown.getAttribute('data-removed')).toBe('false')
  await page.clock.runFor(100)
  await expect.poll(() => shown.getAttribute('data-removed')).toBe('true')
  await page.clock.runFor(1_000)
  await shown.waitFor({ state: 'detached' })
})

describe('a screen that crashes', () => {
  test('a crashed screen shows an error without details, and reports it without personal data', async () => {
    const page = await newPage({ logs: /Falhou para/ })
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    // The code of the screen throws an error that contains personal data.
    const secret = 'Falhou para ana.souza@exemplo.com, (11) 98765-4321'
    await page.route(membersChunk, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `export function MembersScreen() { throw new Error(${JSON.stringify(secret)}) }`,
      }),
    )
    const reported = page.waitForRequest('**/api/client-errors')
    await enterAs(page, team.owner, { path: membersArea.path })
    await title(page, 'Ops! Algo deu errado').waitFor()
    await said(
      page,
      'Ocorreu um erro inesperado. Nossa equipe foi notificada e está trabalhando para resolver o problema.',
    ).waitFor()
    expect(await page.getByText('Falhou').count()).toBe(0)
    expect(logged.some((text) => text.includes('Falhou para'))).toBe(true)
    const request = await reported
    expect([request.method(), request.postDataJSON()]).toEqual([
      'POST',
      {
        route: '/membros',
        message: 'Falhou para [email], [número]',
        stack_hash: expect.stringMatching(/^[0-9a-f]{32}$/),
        request_id: expect.stringMatching(/^req_\w+$/),
      },
    ])
    expect(request.headers().authorization).toBe(undefined)
    await expectAccessibleEverywhere(page, 'error screen')
    // The rest of the app still works.
    await page.setViewportSize(sizes.desktop)
    await menuLink(page, 'Estoque').click()
    await title(page, 'Estoque').waitFor()
    await page.goBack()
    await title(page, 'Ops! Algo deu errado').waitFor()
    await page.unroute(membersChunk)
    await button(page, 'Recarregar').click()
    await title(page, 'Membros').waitFor()
  })

  test('a crashed screen shows that the report failed when it could not be sent', async () => {
    const page = await newPage({ logs: /Quebrou|Failed to fetch/ })
    await page.route(membersChunk, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `export function MembersScreen() { throw new Error('Quebrou') }`,
      }),
    )
    const unsaid =
      'Ocorreu um erro inesperado e não foi possível avisar nossa equipe. Verifique sua conexão e recarregue a página.'
    for (const answer of [
      (route: Route) => route.abort(),
      (route: Route) => route.fulfill({ status: 429 }),
    ]) {
      await page.route('**/api/client-errors', answer)
      await enterAs(page, team.owner, { path: membersArea.path })
      await said(page, unsaid).waitFor()
      expect(await page.getByText('Nossa equipe foi notificada').count()).toBe(0)
      await page.unroute('**/api/client-errors')
    }
    await page.getByRole('link', { name: 'Ir para Home', exact: true }).click()
    await title(page, 'Dashboard').waitFor()
    expect(page.url()).toBe(`${url}/`)
  })
})

describe('a screen whose code fails to load', () => {
  const missing = (page: Page) => page.getByRole('alert').getByText('Sem conexão. Tente novamente.')

  test('a screen whose code fails to load shows a retry, while the menu and other screens work', async () => {
    const page = await newPage({ size: 'desktop' })
    let reports = 0
    await page.route('**/api/client-errors', () => {
      reports++
    })
    await page.route(membersChunk, (route) => route.fulfill({ status: 404, body: 'nada' }))
    await enterAs(page, team.owner, { path: membersArea.path })
    await missing(page).waitFor()
    await title(page, 'Membros').waitFor()
    await expectAccessibleEverywhere(page, 'missing screen')
    await menuLink(page, 'Estoque').click()
    await title(page, 'Estoque').waitFor()
    expect(reports).toBe(0)
    await page.unroute(membersChunk)
    // The failed load, which React caches, is retried.
    await page.goBack()
    await page.getByText(team.owner.email).first().waitFor()
    await page.route(membersChunk, (route) => route.fulfill({ status: 404, body: 'nada' }))
    await page.reload()
    await missing(page).waitFor()
    await page.unroute(membersChunk)
    await button(page, 'Tentar novamente').click()
    await page.getByText(team.owner.email).first().waitFor()
    expect(page.url()).toBe(`${url}/membros`)
  })

  test('a screen opened offline appears when the connection returns, also after a failed retry', async () => {
    const page = await newPage({ size: 'desktop' })
    await enterAs(page, team.owner, { path: '/estoque' })
    await title(page, 'Estoque').waitFor()
    await page.context().setOffline(true)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Sem conexão' }).waitFor()
    await missing(page).waitFor()
    await button(page, 'Fechar').click()
    await page.getByRole('link', { name: 'Profissionais', exact: true }).click()
    await missing(page).waitFor()
    await button(page, 'Tentar novamente').click()
    await expect.poll(() => button(page, 'Tentar novamente').isEnabled()).toBe(true)
    await title(page, 'Profissionais').waitFor()
    await page.context().setOffline(false)
    await button(page, /Novo profissional|Adicionar|Cadastrar/)
      .first()
      .waitFor()
    expect(page.url()).toBe(`${url}/profissionais`)
  })

  test('the sign-in screen shows a retry when its code fails to load', async () => {
    const page = await newPage()
    await page.route(screens, (route) => route.abort())
    await page.goto(`${url}/auth`)
    await missing(page).waitFor()
    await page.unroute(screens)
    await button(page, 'Tentar novamente').click()
    await title(page, 'Bem-vindo').waitFor()
  })
})
