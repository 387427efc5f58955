import { beforeAll, describe, expect, inject, it } from 'vitest'
import { codeMaker } from '#functions/kit/link-token.ts'
import { storedItem } from '#functions/kit/records.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import { get } from '#functions/kit/table.ts'
import { type Codes, clientCodes } from '#functions/links/records.ts'
import { limits } from '#shared/limits.ts'
import { writeItems } from '../../infra/local/seed/business.ts'
import { nextPhone, tableOfStack } from '../kit/actor.ts'
import { from, nextAddress } from '../kit/address.ts'
import { exhaust } from '../kit/limits.ts'
import { openShop, type Shop } from '../kit/shop.ts'

describe('a business that requires a code', () => {
  let careful: Shop
  beforeAll(async () => {
    careful = await openShop({ config: { appointments_code: true } })
  })
  const tenant = () => careful.customer.business.company.id as Tenant
  const codesOf = (clientId: string) =>
    get(
      { table: tableOfStack(), tenant: tenant() },
      clientCodes,
      { client_id: clientId },
      { consistent: true },
    )
  /** Returns the code of a client's nth mail. */
  const codeOf = async (clientId: string, n = 0) => {
    const id = (await codesOf(clientId))?.mailed[n]?.id ?? ''
    return codeMaker(inject('env').LINK_SECRET as string)(tenant(), clientId, id)
  }
  /** Makes all requests for codes older. */
  const age = async (clientId: string, minutes: number) => {
    const stored = (await codesOf(clientId)) as Codes
    const earlier = <T extends { at: string }>(one: T) => ({
      ...one,
      at: new Date(Date.parse(one.at) - minutes * 60_000).toISOString(),
    })
    const { client_id, version } = stored
    const item = storedItem(tenant(), clientCodes, { client_id, version, mailed: stored.mailed.map(earlier) })
    await writeItems(tableOfStack(), [item])
  }
  let hour = 8
  const withEmail = async () => {
    const { customer } = careful
    const phone = nextPhone()
    const time = `${String(++hour).padStart(2, '0')}:00`
    const { body } = await customer.book(customer.booking({ time }, { phone, email: 'ana@exemplo.com' }))
    return { customer, phone, id: body.client_id as string }
  }

  it('a code from the stored e-mail shows the appointments for 10 minutes', async () => {
    const { customer, phone, id } = await withEmail()
    expect((await customer.mine(phone)).body.code).toBe('code_required')
    // No code was requested.
    expect((await customer.mine(phone, undefined, '000000')).body.code).toBe('code_wrong')
    expect(await customer.askCode(phone)).toMatchObject({ status: 200, body: { email: 'a***@exemplo.com' } })
    expect((await customer.mine(phone, undefined, '000000x')).body.code).toBe('code_wrong')
    const code = await codeOf(id)
    expect((await customer.mine(phone, undefined, code)).body.appointments).toHaveLength(1)
    await age(id, 10)
    expect((await customer.mine(phone, undefined, code)).body.code).toBe('code_wrong')
  })

  it('at most three codes per hour are mailed, and later requests reuse the last code or wait once it expired', async () => {
    const { customer, phone, id } = await withEmail()
    for (let i = 0; i <= limits.codes_of_client.limit; i++)
      expect((await customer.askCode(phone)).status).toBe(200)
    expect((await codesOf(id))?.mailed).toHaveLength(limits.codes_of_client.limit)
    expect((await customer.mine(phone, undefined, await codeOf(id, 2))).status).toBe(200)
    await age(id, 15)
    const late = await customer.askCode(phone)
    expect([late.status, late.body.code]).toEqual([429, 'too_many_lookups'])
    await age(id, 50)
    expect((await customer.askCode(phone)).status).toBe(200)
  })

  it('the number of guesses per code is limited, and a stranger’s guesses do not count against the client', async () => {
    const { customer, phone, id } = await withEmail()
    expect((await customer.askCode(phone)).status).toBe(200)
    const request = (await codesOf(id))?.mailed.at(-1)?.id
    const stranger = nextAddress()
    await exhaust(tenant(), 'code_guesses', `${request} ${stranger}`)
    expect((await customer.mine(phone, from(stranger), 'x')).body.code).toBe('too_many_lookups')
    expect((await customer.mine(phone, undefined, await codeOf(id))).status).toBe(200)
    // Many networks reach the limit: a new request has its own guesses.
    await exhaust(tenant(), 'code_guesses_everywhere', `${request}`)
    expect((await customer.mine(phone, undefined, 'x')).body.code).toBe('too_many_lookups')
    expect((await customer.askCode(phone)).status).toBe(200)
    expect((await customer.mine(phone, undefined, await codeOf(id, 1))).status).toBe(200)
  })

  it('a client without an e-mail is referred to the business', async () => {
    const { customer } = careful
    const phone = nextPhone()
    expect((await customer.book(customer.booking({ time: '17:00' }, { phone }))).status).toBe(201)
    expect((await customer.askCode(phone)).body).toMatchObject({
      code: 'code_unavailable',
      detail: 'Não temos um email seu para enviar o código. Fale com o estabelecimento.',
    })
  })
})
