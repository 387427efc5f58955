import { beforeEach, describe, expect, it } from 'vitest'
import { categories } from '#functions/categories/records.ts'
import { itemOf, writeItems } from '../../infra/local/seed/business.ts'
import { tableOfStack } from '../kit/actor.ts'
import { openShop, type Shop } from '../kit/catalog.ts'

// Tests that categories of services are created on save, keep one spelling, and are renamed and cleared on every
// service.

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})

const rename = (name: string, new_name: string, of = shop) =>
  of.owner.renameCategory({ type: 'service', name, new_name })
const drop = (name: string, of = shop) => of.owner.deleteCategory({ type: 'service', name })
const labels = async (of = shop) =>
  Object.fromEntries((await of.services()).services.map(({ name, category }) => [name, category]))

describe('creation of a category', () => {
  it('a category exists once, in the spelling in which it was first saved', async () => {
    await shop.addService({ name: 'A', category: ' Ação & Cor ' })
    await shop.addService({ name: 'B', category: 'AÇÃO & COR' })
    await shop.changeService(shop.service, { category: 'ação & cor' })
    expect((await shop.services()).categories).toEqual(['Ação & Cor'])
    expect(await labels()).toEqual({
      A: 'Ação & Cor',
      B: 'Ação & Cor',
      Corte: 'Ação & Cor',
      Barba: undefined,
    })
  })

  it('a category exists once when several people create it at the same time', async () => {
    const names = ['A', 'B', 'C', 'D', 'E']
    const answers = await Promise.all(names.map((name) => shop.addService({ name, category: 'Nova' })))
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    expect((await shop.services()).categories).toEqual(['Nova'])
  })

  it('a category of services may have the same name as one of income or stock', async () => {
    await writeItems(tableOfStack(), [
      itemOf(shop.business, categories, { type: 'income', name: 'Serviços' }),
      itemOf(shop.business, categories, { type: 'stock', name: 'Serviços' }),
    ])
    await shop.addService({ name: 'A', category: 'SERVIÇOS' })
    expect((await shop.services()).categories).toEqual(['SERVIÇOS'])
  })
})

it('the name of a category may contain any character', async () => {
  for (const name of ['Cabelo/Barba', '..', '50% + brinde?', 'a#b\\c', '💈 Cortes']) {
    const made = [{ name: 'A' }, { name: 'B' }].map((service) => ({ ...service, category: name }))
    for (const service of made) expect((await shop.addService(service)).status).toBe(201)
    expect((await rename(name, `${name}/2`)).body.categories).toEqual([`${name}/2`])
    expect((await drop(`${name}/2`)).body.categories).toEqual([])
  }
})

describe('renaming a category', () => {
  it('renaming a category changes all its services', async () => {
    const { body: made } = await shop.addService({ name: 'A', category: 'Cor' })
    await shop.addService({ name: 'B', category: 'Outra' })
    expect((await rename('cor', 'Coloração')).body.categories).toEqual(['Coloração', 'Outra'])
    expect(await labels()).toMatchObject({ A: 'Coloração', B: 'Outra' })
    // A form opened earlier gets a version conflict.
    expect((await shop.changeService(made, { price: 1 })).body.code).toBe('version_conflict')
  })

  it('renaming a category to the same name in other letters changes only its spelling', async () => {
    await shop.addService({ name: 'A', category: 'cor' })
    expect((await rename('cor', 'COR')).body.categories).toEqual(['COR'])
    expect(await labels()).toMatchObject({ A: 'COR' })
  })

  it('refuses to rename a category to an existing name, whatever its case', async () => {
    await shop.addService({ name: 'A', category: 'Cor' })
    await shop.addService({ name: 'B', category: 'Barba' })
    const { status, body } = await rename('Cor', ' BARBA ')
    expect([status, body.code, body.detail]).toEqual([409, 'category_exists', 'Essa categoria já existe.'])
    expect(await labels()).toMatchObject({ A: 'Cor', B: 'Barba' })
  })

  it('refuses to rename a category that does not exist, and refuses an empty name', async () => {
    expect(await rename('Nenhuma', 'X')).toMatchObject({ status: 404, body: { code: 'category_not_found' } })
    expect(await rename('Nenhuma', '  ')).toMatchObject({
      status: 400,
      body: { detail: 'Informe o nome da categoria.' },
    })
  })

  it('no service keeps the old category when services are added during the renaming', async () => {
    await shop.addService({ name: 'A', category: 'Cor' })
    await Promise.all([
      rename('Cor', 'Tintura'),
      ...['B', 'C', 'D'].map((name) => shop.addService({ name, category: 'Cor' })),
    ])
    const { categories: own } = await shop.services()
    for (const label of Object.values(await labels())) if (label) expect(own).toContain(label)
  })
})

describe('deletion of a category', () => {
  it('deleting a category clears it on all its services', async () => {
    await shop.addService({ name: 'A', category: 'Cor' })
    await shop.addService({ name: 'B', category: 'Outra' })
    expect((await drop('COR')).body.categories).toEqual(['Outra'])
    expect(await labels()).toMatchObject({ A: undefined, B: 'Outra' })
    expect(await drop('Cor')).toMatchObject({
      status: 404,
      body: { code: 'category_not_found', detail: 'Categoria não encontrada.' },
    })
  })

  it('deletes and renames a category with more services than a transaction holds', async () => {
    const big = await openShop({
      services: Array.from({ length: 200 }, (_, i) => ({
        name: `Serviço ${i}`,
        price: 10,
        duration: 30,
        category: 'Muitos',
      })),
    })
    await writeItems(tableOfStack(), [itemOf(big.business, categories, { type: 'service', name: 'Muitos' })])
    expect((await rename('Muitos', 'Vários', big)).body.categories).toEqual(['Vários'])
    expect(new Set(Object.values(await labels(big)))).toEqual(new Set(['Vários']))
    expect((await drop('Vários', big)).body.categories).toEqual([])
    expect(new Set(Object.values(await labels(big)))).toEqual(new Set([undefined]))
  })

  it('a repeated deletion finishes one that a kill interrupted', async () => {
    const half = await openShop({
      services: [
        { name: 'A', price: 10, duration: 30, category: 'Velha' },
        { name: 'B', price: 10, duration: 30 },
      ],
    })
    expect((await drop('Velha', half)).status).toBe(200)
    expect(await labels(half)).toEqual({ A: undefined, B: undefined })
  })
})
