import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { ClientRow } from '#shared/clients.ts'
import { button, expectAccessible, sizes, url, useBrowser } from '../e2e/browser.ts'
import { expectAccessibleEverywhere } from '../e2e/staff.ts'
import { enter, eventually, staffApi } from '../e2e/staff-page.ts'
import { newPhoneNumber } from '../kit/importer.ts'

const newPage = useBrowser()

/** Opens the list of clients as the demo's owner. */
async function openClients(setting: Parameters<typeof newPage>[0]): Promise<Page> {
  const page = await newPage(setting)
  await enter(page, '/clientes')
  return page
}

/** Returns a CSV file in the encoding of a Brazilian Excel. */
const excel = (text: string) => ({
  name: 'clientes.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text, 'latin1'),
})

const choose = (page: Page, text: string) => page.locator('input[type=file]').setInputFiles(excel(text))
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 2 })

async function downloaded(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const bytes = await buffer(await download.createReadStream())
  return { name: download.suggestedFilename(), text: bytes.toString() }
}

describe('the import of clients', () => {
  test('a person can import clients from a file with faulty lines and find them in the list', {
    timeout: 120_000,
  }, async () => {
    const page = await openClients({ size: 'phone' })
    await button(page, 'Importar').click()
    await page.getByRole('heading', { name: 'Importar clientes', level: 1 }).waitFor()
    await page.getByText('Envie a planilha com os seus clientes').waitFor()
    const model = await downloaded(page, () => button(page, 'Baixar modelo').click())
    expect(model.name).toBe('modelo-clientes.csv')
    expect(model.text).toContain(
      '\uFEFFNome;Telefone;E-mail;Nascimento;Endereço;Observações;Etiquetas;Dependente\r\n',
    )

    const phone = newPhoneNumber()
    const lines = [
      'Código;Cliente;Fone celular;Nascimento;Observações;Contato',
      `1;Açucena ${phone};${newPhoneNumber()};05/03/90;"Prefere manhãs;\r\nalérgica";${phone}`,
      `2;Sem Data;${newPhoneNumber()};31/02/90;;${newPhoneNumber()}`,
      `3;José;;;;12`,
      `4;Repetida;;;;${phone}`,
      '',
    ]
    await choose(page, lines.join('\r\n'))
    await heading(page, 'O que é cada coluna?').waitFor()
    expect(await page.getByLabel('Telefone').inputValue()).toBe('2')
    await page.getByLabel('Telefone').selectOption({ index: 6 })
    await page.getByText('4 linhas').first().waitFor()
    await button(page, 'Conferir 4 linhas').click()

    await heading(page, '2 clientes prontos para importar').waitFor()
    await page.getByText('1 cliente entra com um ajuste: veja abaixo.').waitFor()
    const problems = page.getByRole('region', { name: '3 linhas para conferir' })
    // A phone shows cards, other screens a table.
    for (const [size, line] of [
      ['desktop', 'tr'],
      ['phone', 'li'],
    ] as const) {
      await page.setViewportSize(sizes[size])
      for (const [name, text] of [
        ['Sem Data', 'Data de nascimento inválida. Use dd/mm/aaaa. O cliente é importado sem ela.'],
        ['José', 'Telefone inválido.'],
        ['Repetida', 'Este telefone se repete no arquivo.'],
      ] as const)
        await problems.locator(line).filter({ hasText: name }).getByText(text).waitFor()
    }
    const faulty = await downloaded(page, () => button(page, 'Baixar linhas com problema').click())
    expect(faulty.name).toBe('clientes-com-problemas.csv')
    expect(faulty.text.split('\r\n')[0]).toBe(
      '\uFEFFCódigo;Cliente;Fone celular;Nascimento;Observações;Contato;Linha;Problema',
    )
    expect(faulty.text).toContain(`4;Repetida;;;;${phone};5;Este telefone se repete no arquivo.`)

    await button(page, 'Importar 2 clientes').click()
    await heading(page, '2 clientes importados').waitFor()
    await page.getByText('2 linhas ficaram de fora.').waitFor()
    await expectAccessibleEverywhere(page, 'done')
    await page.reload()
    await heading(page, '2 clientes importados').waitFor()
    await button(page, 'Ver clientes').click()
    await page.getByRole('heading', { name: 'Clientes', level: 1 }).waitFor()
    // The search index is updated later.
    const found = () => staffApi<{ clients: ClientRow[] }>(page, 'GET', `/clients?search=${phone}`)
    await eventually(async () => (await found()).clients.length).toBe(1)
    await page.getByRole('searchbox').fill(phone)
    await page.getByText(`Açucena ${phone}`).waitFor()
  })

  test('a person can leave an import, find it again and discard it', async () => {
    const page = await openClients({ size: 'desktop' })
    await button(page, 'Importar').click()
    await choose(page, `Nome;Telefone\nLarga;${newPhoneNumber()}\n`)
    await button(page, 'Conferir 1 linha').click()
    await heading(page, '1 cliente pronto para importar').waitFor()
    await page.goto(`${url}/clientes?importar=novo`)
    const listed = page.getByRole('link', { name: /Conferida, falta confirmar/ }).first()
    await listed.waitFor()
    await expectAccessible(page, 'list')
    await listed.click()
    await heading(page, '1 cliente pronto para importar').waitFor()
    await button(page, 'Descartar e escolher outro').click()
    await page.getByText('Envie a planilha com os seus clientes').waitFor()
  })

  test('a running import can be stopped after a confirmation', async () => {
    const page = await openClients({ size: 'phone', theme: 'dark' })
    await button(page, 'Importar').click()
    const rows = Array.from({ length: 4_000 }, (_, i) => `Parada ${i};${newPhoneNumber()}`)
    await choose(page, `Nome;Telefone\n${rows.join('\n')}`)
    await button(page, 'Conferir 4.000 linhas').click()
    await button(page, 'Importar 4.000 clientes').click()
    await heading(page, 'Importando clientes').waitFor()
    await expectAccessible(page, 'running')
    await button(page, 'Parar importação').click()
    const question = page.getByRole('dialog', { name: 'Parar a importação?' })
    await question.waitFor()
    await expectAccessible(page, 'stop')
    await question.getByRole('button', { name: 'Parar importação' }).click()
    await page.getByText('A importação foi parada.').waitFor()
    await expectAccessible(page, 'stopped by hand')
    await page.goto(`${url}/clientes?importar=novo`)
    await page.getByRole('link', { name: /Parada em .* de 4\.000 linhas/ }).waitFor()
  })

  test('an interrupted upload continues on request', async () => {
    const page = await openClients({ size: 'desktop' })
    await button(page, 'Importar').click()
    const rows = Array.from({ length: 450 }, (_, i) => `Cliente ${i};${newPhoneNumber()}`)
    let broken = true
    await page.route('**/parts/1', (route) =>
      broken ? route.fulfill({ status: 403, json: {} }) : route.continue(),
    )
    await choose(page, `Nome;Telefone\n${rows.join('\n')}`)
    await button(page, 'Conferir 450 linhas').click()
    await page.getByText('O envio parou').waitFor()
    await page.getByText('200 de 450 linhas').waitFor()
    await expectAccessible(page, 'stopped')
    broken = false
    await button(page, 'Continuar envio').click()
    await heading(page, '450 clientes prontos para importar').waitFor()
    await page.getByText('450 linhas no arquivo, nenhuma fica de fora.').waitFor()
  })

  test('an interrupted upload continues after a reload with the same file, and starts over with a changed file', async () => {
    const page = await openClients({ size: 'phone' })
    const opened: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/client-imports')) opened.push(request.url())
    })
    const rows = Array.from({ length: 450 }, (_, i) => `Cliente ${i};${i < 3 ? i : newPhoneNumber()}`)
    const file = (more: string[] = []) => `Nome;Telefone\n${[...rows, ...more].join('\n')}`
    const breakOff = async () => {
      await page.route('**/parts/1', (route) => route.fulfill({ status: 403, json: {} }))
      await choose(page, file())
      await button(page, 'Conferir 450 linhas').click()
      await page.getByText('O envio parou').waitFor()
      await page.unrouteAll()
      await page.reload()
      await page
        .getByRole('link', { name: /Envio interrompido/ })
        .first()
        .click()
      await heading(page, 'O envio não terminou').waitFor()
      await page.getByText('Chegaram 200 de 450 linhas.').waitFor()
      await expectAccessible(page, 'interrupted')
      const address = page.url()
      await button(page, 'Escolher arquivo').click()
      await page.getByText('Para continuar o envio, escolha de novo clientes.csv.').waitFor()
      return address
    }
    await button(page, 'Importar').click()
    await breakOff()
    await choose(page, file())
    await button(page, 'Conferir 450 linhas').click()
    await heading(page, '447 clientes prontos para importar').waitFor()
    expect(opened).toHaveLength(1)
    // The download contains the problems of the part that had arrived, too.
    const faulty = await downloaded(page, () => button(page, 'Baixar linhas com problema').click())
    expect(faulty.text.trimEnd().split('\r\n')).toHaveLength(4)

    for (const [changed, ready] of [
      [() => file([`Mais um;${newPhoneNumber()}`]), '448 clientes prontos para importar'],
      [() => file().replace('Cliente 5;', 'Outra pessoa;'), '447 clientes prontos para importar'],
    ] as const) {
      await button(page, 'Descartar e escolher outro').click()
      await page.getByText('Envie a planilha com os seus clientes').waitFor()
      opened.length = 0
      const old = await breakOff()
      await choose(page, changed())
      await button(page, /^Conferir 45\d linhas$/).click()
      await heading(page, ready).waitFor()
      expect(opened).toHaveLength(2)
      const newer = page.url()
      await page.goto(old)
      await page.getByText('Importação não encontrada.').waitFor()
      await page.goto(newer)
      await heading(page, ready).waitFor()
    }
  })

  test('the screen shows why a file is rejected', async () => {
    const page = await openClients({ size: 'desktop' })
    await button(page, 'Importar').click()
    const cases: [string, string][] = [
      ['', 'O arquivo está vazio.'],
      ['Nome;Telefone\n', 'O arquivo não tem clientes'],
      ['PK\u0003\u0004', 'Este é um arquivo do Excel.'],
      [`Nome;Telefone\n${'Ana;1\n'.repeat(20_001)}`, 'O arquivo tem 20.001 linhas e o limite é de 20.000.'],
    ]
    for (const [text, said] of cases) {
      await choose(page, text)
      await page.getByText(said).waitFor()
    }
    await expectAccessible(page, 'refused')
  })
})

test('the export of clients has the columns of the import', async () => {
  const page = await openClients({ size: 'desktop' })
  const { name, text } = await downloaded(page, () => button(page, 'Exportar').click())
  expect(name).toMatch(/^clientes-\d{4}-\d\d-\d\d\.csv$/)
  const rows = text.trimEnd().split('\r\n')
  expect(rows[0]).toBe(
    '\uFEFFNome;Telefone;E-mail;Nascimento;Endereço;Observações;Etiquetas;Dependente;WhatsApp',
  )
  expect(rows.length).toBeGreaterThan(10)
  expect(rows[1]).toMatch(/^[^;]+;\(\d\d\) \d{4,5}-\d{4};/)
})
