import { describe, expect, it } from 'vitest'
import { slugOf } from '#functions/tenants/rules/tenants.ts'
import {
  accountNameFault,
  businessNameFault,
  containsLink,
  NAME_WITH_LINK,
  withoutLinks,
} from '#shared/names.ts'
import { isReserved, slugFault } from '#shared/slugs.ts'

describe('containsLink', () => {
  it.each([
    ...['1.2.3.4/itau', '1.2.3.4', 'http:/x', 'http:x.com', 'itau.com.br', 'bit.ly/x', 'premio.example/pix'],
    ...[
      'www.1x',
      'https:\\\\x',
      '//evil',
      'x。com',
      'x．com',
      'http：//x',
      'ⓔvil.com',
      '💈.la',
      'joao.silva',
    ],
    ...[
      'Dr.Click',
      'dr.com',
      'Dr.Com',
      'J.Me',
      'evil.dr.paulo',
      'Dr.Paulo/x',
      'Dr.Paulo.com',
      'a@b.co',
      'x.рф',
    ],
  ])('finds a link in %j', (text) => expect(containsLink(text)).toBe(true))

  it.each([
    ...[
      'Dr.Paulo',
      'Dra.Ana',
      '(Dr.Ana)',
      'J.Souza',
      'D.Ávila',
      'A.C.Camargo',
      'Prof.Maria-José',
      'Av.Paulista, 10',
    ],
    ...[
      'Barbearia S.O.S',
      'Studio 2.0',
      'Cia.Beleza Ltda.',
      'S.A.',
      'Corte/Barba',
      'Data: 30/11',
      'R$ 1.500/mês',
    ],
    ...['11.987.654.321', '12.345.678/0001-90', 'Fim. Veja'],
  ])('finds no link in %j', (text) => expect(containsLink(text)).toBe(false))
})

describe('businessNameFault and accountNameFault', () => {
  it.each([
    ...[
      'Navalha',
      'ɴavalha',
      'NAVALHA',
      'N a v a l h a',
      'Nаvаlhа',
      'navalηa',
      'n4valha',
      'Navalha!',
      '@navalha',
    ],
    ...['Navalha Suporte', 'Suporte Navalha', 'Navalha 24', 'Equipe da Navalha', 'Navalha | Pagamentos'],
  ])('refuse %j as the name of the product', (name) =>
    expect(businessNameFault(name)).toBe('Navalha é o nome deste sistema. Escolha o nome da sua empresa.'),
  )

  it.each([
    ...[
      'Itaú',
      'Banco Itaú',
      'Ιtau',
      '1tau Pix',
      '|taú',
      'Nubank',
      'Banco do Brasil',
      'C6 Bank',
      'WhatsApp Oficial',
    ],
  ])('refuse %j as the name of a bank or service', (name) => {
    expect(businessNameFault(name)).toMatch(/banco ou serviço/)
    expect(accountNameFault(name)).toMatch(/banco ou serviço/)
  })

  it.each([
    ...[
      'Navalha de Ouro',
      'Barbearia Navalha',
      'Itaúna Barbearia',
      'Salão Caixa',
      'Santander Barber',
      'Dr.Paulo',
    ],
    ...['Inter Barber', 'Suporte', '日本', 'Барбершоп', 'João Navalha'],
  ])('accept the name %j', (name) => expect(businessNameFault(name)).toBeUndefined())

  it('refuse a name that contains a link', () => {
    expect(businessNameFault('x.com')).toBe(NAME_WITH_LINK)
    expect(accountNameFault('x.com')).toBe(NAME_WITH_LINK)
  })
})

describe('slugs', () => {
  it.each(
    (
      'entrar senha itau sso wpad mta-sts autodiscover autoconfig login log-in sign-in smtp imap ns1 mx2 www2 oauth banco ' +
      'banco-itau nubank caixa gov-br govbr navalha-suporte suporte-navalha n4valha itau-2 no-reply postmaster well-known conta'
    ).split(' '),
  )('the slug %s is reserved', (slug) =>
    expect(slugFault(slug)).toBe('Este endereço é reservado. Escolha outro.'),
  )

  it.each(
    'barbearia-do-ze navalha-de-ouro barbearia-navalha itauna mail-boxes salao-caixa entrar-bem'.split(' '),
  )('the slug %s is free', (slug) => expect(slugFault(slug)).toBeUndefined())

  it.each(['Inter', 'Itaú 日本', 'App', 'X', '日本', 'Mail', `Senha ${'!'.repeat(50)}`])(
    'a new business named %j gets a slug that is not reserved',
    (name) => {
      const slug = slugOf(name)
      expect([slug, isReserved(slug), slugFault(slug)]).toEqual([slug, false, undefined])
    },
  )
})

describe('withoutLinks', () => {
  it.each([
    ['golpe.com/pix', 'golpe com pix'],
    ['Corte.Premium', 'Corte Premium'],
    ['http://golpe.com agora', 'http golpe com agora'],
    ['veja 1.2.3.4/itau', 'veja 1 2 3 4 itau'],
    ['ｇｏｌｐｅ．ｃｏｍ', 'golpe com'],
    ['www.golpe', 'www golpe'],
  ])('%s becomes %s', (stored, sent) => {
    expect(withoutLinks(stored)).toBe(sent)
    expect(containsLink(withoutLinks(stored))).toBe(false)
  })

  it.each(['Dr.Paulo', 'Corte e barba', 'R$ 1.234,00'])('%s stays unchanged', (name) => {
    expect(withoutLinks(name)).toBe(name)
  })
})
