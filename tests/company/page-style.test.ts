import { beforeEach, describe, expect, it } from 'vitest'
import { CATALOG, pageStyles } from '#functions/company/records.ts'
import { get, queryAll } from '#functions/kit/table.ts'
import { CUSTOM_CSS_BYTES } from '#shared/booking-config.ts'
import { tableOfStack } from '../kit/actor.ts'
import { openShop } from '../kit/catalog.ts'

// Tests how custom CSS is checked, saved and read. The file page-style.unit.test.ts tests the compiler.

let shop: Awaited<ReturnType<typeof openShop>>
beforeEach(async () => {
  shop = await openShop()
})

const CSS = '/* Títulos */\nh1 { font-style: italic }\n'
const COMPILED = '.pagina h1{font-style:italic}'

const check = (custom_css: string) => shop.owner.checkStyle({ custom_css })
const save = (custom_css: string, version: number, headers = {}) =>
  shop.owner.saveStyle({ custom_css, version }, headers)
const read = async () => (await shop.owner.getBookingConfig()).body
const stored = () => get({ table: tableOfStack(), tenant: shop.tenant }, pageStyles, {}, { consistent: true })

describe('custom CSS', () => {
  it('a check stores nothing', async () => {
    expect((await check(CSS)).body).toEqual({ css: COMPILED, faults: [] })
    const { body } = await check('\nbody{color:red}')
    expect(body).toEqual({ css: '', faults: [{ line: 2, message: expect.stringContaining('body') }] })
    expect(await stored()).toBeUndefined()
  })

  it('stores the source and the compiled CSS, and returns them', async () => {
    const { version } = await read()
    const { status, body } = await save(CSS, version)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      custom_css: CSS,
      version: version + 1,
      style: expect.stringMatching(/^[\w-]{12}$/),
    })
    expect(await read()).toEqual(body)
    expect(await stored()).toMatchObject({ style: body.style, custom_css: CSS, css: COMPILED })
  })

  it('the style’s name changes only when the compiled CSS changes', async () => {
    const { version } = await read()
    const first = await save(CSS, version)
    const commented = await save(`${CSS}/* O mesmo */`, version + 1)
    const other = await save('h1{font-style:normal}', version + 2)
    expect(commented.body.style).toBe(first.body.style)
    expect(other.body.style).not.toBe(first.body.style)
  })

  it('refuses CSS with the line of each fault, and keeps the stored style', async () => {
    const { version } = await read()
    await save(CSS, version)
    const { status, body } = await save('h1{\nposition:fixed\n}\nbody{color:red}', version + 1)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.errors).toEqual([
      { field: 'custom_css', message: expect.stringMatching(/^Linha 2: .*position/) },
      { field: 'custom_css', message: expect.stringMatching(/^Linha 4: .*body/) },
    ])
    expect((await save('#a{}'.repeat(100), version + 1)).body.errors).toHaveLength(20)
    expect((await read()).custom_css).toBe(CSS)
  })

  it('empty CSS removes the stored style', async () => {
    const { version } = await read()
    await save(CSS, version)
    const { body } = await save(' \n', version + 1)
    expect(body).toMatchObject({ version: version + 2 })
    expect(body).not.toHaveProperty('style')
    expect(body).not.toHaveProperty('custom_css')
    expect(await stored()).toBeUndefined()
    expect((await save('', version + 2)).body.version).toBe(version + 2)
  })

  it('refuses a save with a stale version, and saves once per idempotency key', async () => {
    const { version } = await read()
    const key = { 'idempotency-key': 'um-estilo' }
    const { body } = await save(CSS, version, key)
    expect((await save('', version)).body.code).toBe('version_conflict')
    expect((await save(CSS, version, key)).body).toEqual(body)
    expect((await read()).version).toBe(version + 1)
  })

  it('accepts at most 20 kB of UTF-8', async () => {
    const comment = (bytes: number) => `/*${'ã'.repeat((bytes - 4) / 2)}*/`
    expect((await check(comment(CUSTOM_CSS_BYTES))).status).toBe(200)
    const { status, body } = await check(comment(CUSTOM_CSS_BYTES + 2))
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'custom_css'])
  })

  it('custom CSS adds only its name to the data that the page and bookings read', async () => {
    const scope = { table: tableOfStack(), tenant: shop.tenant }
    const bytes = async () => JSON.stringify(await queryAll(scope, CATALOG, { consistent: true })).length
    const before = await bytes()
    const { status } = await save('li{font-weight:bold}'.repeat(500), (await read()).version)
    expect(status).toBe(200)
    expect((await bytes()) - before).toBeLessThan(60)
  })
})
