import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openApiDocument } from '#shared/partner/openapi.ts'
import { type OpenApi, operationsOf } from '../../web/src/features/api-reference/openapi.ts'
import { button, heading, url, useBrowser } from '../e2e/browser.ts'
import { openShop } from '../e2e/catalog.ts'
import { enterAs, said, title } from '../e2e/staff.ts'
import { keyOf } from '../kit/partner.ts'

const newPage = useBrowser()
const index = (page: Page) => page.getByRole('navigation', { name: 'Documentação da API' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const headers = (page: Page) => page.getByLabel('Cabeçalhos (JSON)')
const status = (page: Page) => page.getByRole('group', { name: 'Status da resposta' })
const code = (page: Page) => page.locator('pre').first()
const send = (page: Page) => button(page, 'Enviar requisição').click()

test('the API reference lists every operation, shows its page and can be searched', async () => {
  const shop = await openShop('Barbearia da Referência')
  const operations = operationsOf(openApiDocument() as OpenApi)
  const page = await newPage({ size: 'desktop' })
  await enterAs(page, shop.owner, { path: '/ajuda?aba=api', tenant: shop.tenant.tenant_id })
  await title(page, 'Central de Ajuda').waitFor()
  await heading(page, 'Introdução').waitFor()
  const listed = await index(page).getByRole('link').allTextContents()
  expect(listed).toEqual(expect.arrayContaining(operations.map(({ summary, method }) => summary + method)))
  const ofEachMethod = new Map(operations.map((operation) => [operation.method, operation])).values()
  for (const { id, method, path, summary, scope = '' } of ofEachMethod) {
    await index(page)
      .getByRole('link', { name: `${summary} ${method}`, exact: true })
      .click()
    await heading(page, summary).waitFor()
    const article = page.getByRole('article')
    expect(await article.locator('code').first().textContent()).toBe(path)
    expect(await article.getByText(scope, { exact: true }).count()).toBe(1)
    expect(await code(page).textContent()).toContain(`curl -X ${method} `)
    expect(new URL(page.url()).searchParams.get('topico')).toBe(id)
  }

  await page.keyboard.press('/')
  await page.keyboard.type('birth_date')
  const found = operations.filter((one) => ['createClient', 'updateClient'].includes(one.id))
  await expect
    .poll(() => index(page).getByRole('link').allTextContents())
    .toEqual(found.map(({ summary, method }) => summary + method))
  await index(page).getByRole('link', { name: 'Criar um cliente' }).click()
  await page.getByText('Python', { exact: true }).click()
  await expect.poll(() => code(page).textContent()).toContain('requests.post(')

  // The URL opens the same page on a phone, where the index is a separate page.
  const phone = await newPage()
  const { pathname, search } = new URL(page.url())
  await enterAs(phone, shop.owner, { path: pathname + search, tenant: shop.tenant.tenant_id })
  await heading(phone, 'Criar um cliente').waitFor()
  expect(await code(phone).textContent()).toContain('requests.post(')
  await button(phone, 'Índice da API').click()
  await heading(phone, 'Criar um cliente').waitFor({ state: 'detached' })
  await index(phone).getByRole('link', { name: 'Alterar um cliente' }).click()
  await heading(phone, 'Alterar um cliente').waitFor()
})

test('the help links screens to articles, can be searched, and keeps votes, ratings and tutorial progress', async () => {
  const shop = await openShop('Barbearia da Ajuda')
  const page = await newPage({ size: 'desktop' })
  await enterAs(page, shop.owner, { path: '/servicos', tenant: shop.tenant.tenant_id })
  await page.getByRole('link', { name: 'Ajuda desta tela' }).click()
  await heading(page, 'Serviços, preços e duração').waitFor()
  const picture = page.getByRole('img', { name: /^A tela Serviços/ })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await picture.click()
  await page.getByRole('dialog', { name: 'Imagem ampliada' }).waitFor()
  await page.keyboard.press('Escape')
  await button(page, 'Voltar ao Índice').click()
  await page.keyboard.press('/')
  await page.keyboard.type('cliente não apareceu faltou')
  await page.getByRole('link', { name: /^Cliente que não veio/ }).click()
  await heading(page, 'Cliente que não veio').waitFor()

  await tab(page, 'FAQ').click()
  await page.getByText('Tem QR code para o balcão?').click()
  await button(page, 'Sim').click()
  await said(page, 'Obrigado!').waitFor()
  await page.reload()
  await page.getByText('Tem QR code para o balcão?').click()
  await page.getByText('Seu voto está guardado.').waitFor()

  await tab(page, 'Tutoriais').click()
  await button(page, 'Iniciar').first().click()
  await button(page, 'Concluir Passo').click()
  await heading(page, '2. Cadastre quem atende').waitFor()
  await button(page, 'Sair do Tutorial').click()
  await button(page, 'Continuar').first().waitFor()
  await page.reload()
  await page.getByText('1 de 5').waitFor()

  // The guide is completed with the keyboard, and rated.
  const card = page.getByRole('listitem').filter({ hasText: 'Ligar outro sistema pela API' })
  await card.getByText('Interativo', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Iniciar' }).click()
  const done = button(page, 'Concluir Passo')
  for (const step of ['Crie uma chave', 'Faça a primeira chamada', 'Agende pela API', 'Receba um webhook']) {
    await heading(page, new RegExp(step)).waitFor()
    await expect.poll(() => done.getAttribute('aria-disabled')).toBe('false')
    await done.press('Enter')
  }
  await page.getByText('Tutorial concluído').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Passo concluído')
  const rating = page.getByRole('radio', { name: '4' })
  await rating.click()
  await expect.poll(() => rating.isChecked()).toBe(true)
  await said(page, 'Sua nota está guardada.').waitFor()
  await button(page, 'Sair do Tutorial').click()
  await card.getByText(/^Nota \d,\d \(\d+ avaliaç/).waitFor()
  await card.getByText(/conclu/).waitFor()
})

test('the help overview links to pending security items, and the manual shows the business’s keys and audit log', async () => {
  const shop = await openShop('Barbearia Segura')
  await shop.made('POST', 'api-keys', { key_name: 'Teste do site', scopes: ['services:read'] })
  const page = await newPage({ size: 'desktop' })
  await enterAs(page, shop.owner, { path: '/ajuda', tenant: shop.tenant.tenant_id })
  await page.getByText('Ação Necessária').waitFor()
  // Both places show the same count.
  await page.getByText('2 itens pedem a sua atenção.', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Ver itens de segurança' }).click()
  await page.getByText('2 itens pedem a sua atenção.', { exact: true }).waitFor()
  const item = (title: string) => page.getByRole('article', { name: title })
  await item('Isolamento entre empresas').getByText('Resolvido').waitFor()
  await item('Validade dos códigos por e-mail').getByText('Informação').waitFor()
  await item('Mais de um proprietário').getByRole('link', { name: 'Abrir Membros' }).click()
  await title(page, 'Membros').waitFor()

  await page.goto(`${url}/ajuda?aba=manual`)
  await button(page, 'Chaves de API, backup e registro').click()
  await page.getByRole('heading', { name: 'Tipos de chave de API' }).waitFor()
  const key = page.getByRole('listitem').filter({ hasText: 'Chave de desenvolvimento' })
  await key.getByText('Teste do site').waitFor()
  await key.getByText('Ativa', { exact: true }).first().waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Chave de API: criou' }).waitFor()
  await page.getByRole('link', { name: 'Ver Todos os Logs' }).click()
  await heading(page, 'Registro de auditoria').waitFor()
  await page.getByRole('table', { name: 'Registro de auditoria' }).waitFor()

  await page.goto(`${url}/perfil?tab=divulgacao`)
  await page.getByRole('link', { name: 'Ajuda desta tela' }).click()
  await heading(page, 'Divulgar: link, QR code e WhatsApp').waitFor()
})

test('the API tester sends real requests and stores no key', async () => {
  const shop = await openShop('Barbearia do Testador')
  await shop.service({ name: 'Corte' })
  const key = await keyOf(shop.tenant.tenant_id)
  const withKey = (value: string) =>
    JSON.stringify({ 'x-api-key': value, 'content-type': 'application/json' })
  const page = await newPage({ size: 'desktop' })
  await enterAs(page, shop.owner, {
    path: '/ajuda?aba=api&topico=listServices',
    tenant: shop.tenant.tenant_id,
  })
  await page.getByRole('link', { name: 'Testar', exact: true }).click()
  await heading(page, 'Testador de API').waitFor()
  expect(await page.getByLabel('Endpoint').locator('option:checked').textContent()).toBe('/services')
  await send(page)
  await said(page, 'Cole a sua chave no lugar de SUA_CHAVE.').waitFor()

  await headers(page).fill(withKey('nvl_live00000000000000000000000000000000'))
  await send(page)
  await said(page, 'Erro na requisição').waitFor()
  await said(page, 'Status 401 Unauthorized').waitFor()
  expect(await status(page).textContent()).toContain('401 Unauthorized')
  expect(JSON.parse((await code(page).textContent()) ?? '').code).toBe('unauthenticated')

  await tab(page, 'Requisição').click()
  await headers(page).fill(withKey(key))
  await send(page)
  await said(page, 'Requisição executada com sucesso').waitFor()
  await status(page).getByText('200 OK').waitFor()
  expect(JSON.parse((await code(page).textContent()) ?? '').data).toEqual([
    expect.objectContaining({ name: 'Corte' }),
  ])
  await page.getByText(/^"default";r=\d+;t=\d+$/).waitFor()

  await tab(page, 'Código').click()
  expect(await code(page).textContent()).toContain('x-api-key: SUA_CHAVE')
  await page.getByRole('switch', { name: 'Mostrar a minha chave no código' }).check()
  await expect.poll(() => code(page).textContent()).toContain(`x-api-key: ${key}`)

  await tab(page, 'Requisição').click()
  await page.getByLabel('Método').selectOption('POST')
  await page.getByLabel('Corpo (JSON)').fill('{"name": "Barba"')
  await send(page)
  await said(page, 'O corpo não é um JSON válido.').waitFor()
  await page.getByLabel('Corpo (JSON)').fill('{"name": "Barba", "price": 30, "duration": 20}')
  await send(page)
  await status(page).getByText('201 Created').waitFor()
  expect(await shop.names()).toEqual(expect.arrayContaining(['Barba', 'Corte']))

  const { id } = JSON.parse((await code(page).textContent()) ?? '')
  await tab(page, 'Requisição').click()
  await page.getByLabel('Método').selectOption('DELETE')
  await page.getByLabel('Endpoint').selectOption('/services/{service_id}')
  await page.getByLabel('service_id').fill(id)
  await send(page)
  await page.getByRole('dialog').getByText(`DELETE /v1/services/${id}`).waitFor()
  expect(await shop.names()).toContain('Barba')
  await button(page, 'Executar DELETE').click()
  await status(page).getByText('200 OK').waitFor()
  expect(await shop.names()).toEqual(['Corte'])

  // The first response is not JSON, and the next request fails.
  await page.route('**/v1/services/*', (route) => route.fulfill({ status: 502, body: '<p>Bad Gateway' }))
  await tab(page, 'Requisição').click()
  await send(page)
  await button(page, 'Executar DELETE').click()
  await expect.poll(() => code(page).textContent()).toBe('<p>Bad Gateway')
  await page.route('**/v1/services/*', (route) => route.abort())
  await tab(page, 'Requisição').click()
  await send(page)
  await button(page, 'Executar DELETE').click()
  await said(page, 'Falha ao executar a requisição').waitFor()

  const kept = () =>
    page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state, location.href]))
  expect(await kept()).not.toContain(key)
  await index(page).getByRole('link', { name: 'Introdução' }).click()
  await heading(page, 'Introdução').waitFor()
  await page.goBack()
  await expect.poll(() => headers(page).inputValue()).toContain('SUA_CHAVE')
})
