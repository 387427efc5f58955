import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { button, sizes, url, useBrowser } from '../e2e/browser.ts'
import { allLooks, expectAccessibleEverywhere } from '../e2e/staff.ts'
import { toast } from '../e2e/staff-page.ts'
import { answerNext, closed, dialog, focused, releaseResponse, storyOpener } from './patterns.ts'

const open = storyOpener(useBrowser())

const texts = (page: Page, column: number) =>
  page.locator(`tbody td:nth-child(${column})`).evaluateAll((cells) => cells.map((cell) => cell.textContent))
const query = (page: Page) => new URL(page.url()).search

test('a list shows a skeleton, an error with a retry, an empty state and data, and keeps its data after a failed refresh', async () => {
  const page = await open('consulta')
  await page.getByText('Carregando itens...').waitFor({ state: 'attached' })
  await answerNext(page, 'Falha')
  await button(page, 'Ler').click()
  await page.getByText('Erro ao carregar itens').waitFor()
  await answerNext(page, 'Removido')
  await button(page, 'Tentar novamente').click()
  await page.getByText('Nenhum item ainda').waitFor()
  await answerNext(page, 'Atrasada')
  await button(page, 'Ler de novo').click()
  await page.getByText('Nenhum item ainda').waitFor()
  await releaseResponse(page)
  await page.getByText('Óleo para barba').waitFor()
  await answerNext(page, 'Falha')
  await button(page, 'Ler de novo').click()
  await expect.poll(() => button(page, 'Ler de novo').isEnabled()).toBe(true)
  await page.getByText('Óleo para barba').waitFor()
})

describe('the table pattern', () => {
  test('the table keeps sorting, search, filter and period in the URL', async () => {
    const page = await open('tabela')
    expect(await texts(page, 1)).toEqual(['22/11/2026', '20/11/2026', '03/11/2026'])
    await button(page, 'Carregar mais').click()
    await expect.poll(() => texts(page, 1)).toHaveLength(4)
    await button(page, 'Valor').click()
    await expect
      .poll(() => texts(page, 2))
      .toEqual(['Óleo para barba', 'Pomada modeladora', 'Balm', '=Shampoo; 2 em 1'])
    await button(page, 'Valor').click()
    await expect.poll(() => query(page)).toBe('?ordem=-valor')
    expect(await page.getByRole('columnheader', { name: 'Valor' }).getAttribute('aria-sort')).toBe(
      'descending',
    )
    await page.getByRole('group', { name: 'Tipo' }).getByRole('button', { name: 'Barba 2' }).click()
    await expect.poll(() => texts(page, 2)).toEqual(['Balm', 'Óleo para barba'])
    await page.locator('h1').focus()
    await page.keyboard.press('/')
    await page.keyboard.type('oleo')
    await expect.poll(() => texts(page, 2)).toEqual(['Óleo para barba'])
    await page.reload()
    await expect.poll(() => texts(page, 2)).toEqual(['Óleo para barba'])
    await page.getByLabel('Buscar venda').press('Escape')
    await expect.poll(() => texts(page, 2)).toEqual(['Balm', 'Óleo para barba'])
    await page.getByRole('combobox', { name: 'Período' }).selectOption('Mês passado')
    await expect.poll(() => texts(page, 2)).toEqual(['Balm'])
    await page.getByRole('combobox', { name: 'Período' }).selectOption('Outro período')
    await page.getByLabel('Até', { exact: true }).fill('2026-11-22')
    await page.keyboard.press('Enter')
    await expect.poll(() => texts(page, 2)).toEqual(['Balm', 'Óleo para barba'])
    expect(new URL(page.url()).searchParams.get('de')).toBe('2026-10-01')
  })

  test('the table shows totals, exports its rows without formulas and opens a row by keyboard', async () => {
    const page = await open('tabela?ordem=item')
    expect(await page.locator('tfoot').textContent()).toMatch(/Total\s*13\s*R\$\s438,50/)
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Exportar').click()])
    expect(download.suggestedFilename()).toBe('vendas.csv')
    expect((await buffer(await download.createReadStream())).toString()).toBe(
      [
        '\uFEFFData;Item;Tipo;Unidades;Valor',
        `03/11/2026;"'=Shampoo; 2 em 1";Cabelo;10;320`,
        '20/11/2026;Óleo para barba;Barba;1;48,5',
        '22/11/2026;Pomada modeladora;Cabelo;2;70',
        '',
      ].join('\r\n'),
    )
    await button(page, 'Óleo para barba').focus()
    await page.keyboard.press('Enter')
    await toast(page, 'Aberta').waitFor()
  })

  test('the table shows cards on a phone, prints in black on white and shows a sentence when it is empty', async () => {
    const page = await open('tabela', { size: 'phone', theme: 'dark' })
    const cards = page.getByRole('list', { name: 'Vendas' }).getByRole('listitem')
    await expect.poll(() => cards.allInnerTexts()).toHaveLength(4)
    expect(await cards.nth(1).textContent()).not.toContain('Barba')
    await page.getByRole('combobox', { name: 'Ordem' }).selectOption('Item ↑')
    await expect.poll(() => cards.first().textContent()).toContain('Shampoo')
    expect(await cards.last().textContent()).toMatch(/Total\s*Unidades\s*13\s*Valor\s*R\$\s438,50/)
    await page.emulateMedia({ media: 'print' })
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(28, 31, 29)')
    expect(await button(page, 'Exportar').isVisible()).toBe(false)
    const empty = await open('tabela-vazia')
    await empty.getByText('Nenhuma venda ainda').waitFor()
    expect(await button(empty, 'Exportar').isDisabled()).toBe(true)
  })
})

test('a name in a list of names can be renamed and deleted, and Escape only ends renaming', async () => {
  const page = await open('nomes')
  await button(page, 'Categorias').click()
  await button(page, 'Renomear Barba').click()
  const field = page.getByLabel('Novo nome de Barba')
  await focused(field)
  await page.keyboard.press('Escape')
  await focused(button(page, 'Renomear Barba'))
  await page.keyboard.press('Enter')
  await field.fill(' ')
  await button(page, 'Salvar nome').click()
  await page.getByText('Informe o nome da categoria.').waitFor()
  await field.fill('cabelo')
  await button(page, 'Salvar nome').click()
  await page.getByText('Essa categoria já existe.').waitFor()
  await field.fill('Barba e bigode')
  await button(page, 'Salvar nome').click()
  await button(page, 'Renomear Barba e bigode').waitFor()
  await button(page, 'Excluir Cabelo').click()
  const question = dialog(page, 'Excluir a categoria Cabelo?')
  await question.getByText('2 itens sem categoria.').waitFor()
  await question.getByRole('button', { name: 'Excluir' }).click()
  await button(page, 'Excluir Cabelo').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await closed(page)
  await answerNext(page, 'Campo recusado')
  await button(page, 'Categorias').click()
  await button(page, 'Renomear Barba e bigode').click()
  await page.getByLabel('Novo nome').fill('Outra')
  await button(page, 'Salvar nome').click()
  await page.getByText('Esse nome não serve.').waitFor()
  await toast(page, 'Não foi possível atualizar a categoria.').waitFor()
})

test('a file can be chosen or dropped, and the field shows its progress or why it is rejected', async () => {
  const page = await open('arquivo')
  const input = page.locator('input[type=file]')
  const file = (name: string, mimeType: string, size = 10) => ({
    name,
    mimeType,
    buffer: Buffer.alloc(size, 'a'),
  })
  await input.setInputFiles(file('foto.png', 'image/png'))
  await page.getByText('O tipo do arquivo não é o esperado.').waitFor()
  await input.setInputFiles(file('itens.csv', 'text/csv', 1_000_001))
  await page.getByText('O arquivo é grande demais: o limite é de 1 MB.').waitFor()
  await answerNext(page, 'Campo recusado')
  await input.setInputFiles(file('itens.csv', 'text/csv'))
  await page.getByText('O arquivo não tem itens.').waitFor()
  await answerNext(page, 'Atrasada')
  await page.getByText('Envie a planilha').evaluate((target) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['a;b'], 'solta.csv', { type: 'text/csv' }))
    target.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  })
  const progress = page.getByRole('progressbar', { name: 'Enviando...' })
  await expect.poll(() => progress.getAttribute('value')).toBe('0.4')
  await releaseResponse(page)
  await page.getByText('solta.csv').waitFor()
})

test('every pattern is accessible and fits the screen at two widths and in two themes', async () => {
  const page = await open('')
  const paths = await page
    .getByRole('navigation', { name: 'Padrões' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') as string))
  for (const path of paths) {
    await page.goto(url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectAccessibleEverywhere(page, path, allLooks)
    for (const size of ['phone', 'desktop'] as const) {
      await page.setViewportSize(sizes[size])
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over, `${path}, ${size}`).toBeLessThanOrEqual(0)
    }
    for (const opener of await page.getByRole('button', { name: /^(Abrir|Editar item|Categorias)/ }).all()) {
      await opener.click()
      await page.getByRole('dialog').waitFor()
      const name = await page.getByRole('dialog').getByRole('heading').textContent()
      await expectAccessibleEverywhere(page, `${path} ${name}`, allLooks)
      await page.keyboard.press('Escape')
      await closed(page)
    }
  }
})
