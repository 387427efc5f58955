import { describe, expect, it } from 'vitest'
import { addressOf, isOutside, narrowsWindow } from '#functions/company/rules.ts'
import { tenantDefaults } from '#functions/tenants/rules/tenants.ts'
import { cnpjOf, formatCnpj, isCnpj } from '#shared/cnpj.ts'
import { origin, website } from '#shared/fields.ts'
import { slugFault } from '#shared/slugs.ts'

describe('the CNPJ', () => {
  it.each([
    ['of a bank, with zeros in front', '00.000.000/0001-91', true],
    ['of numbers', '33.000.167/0001-01', true],
    ['without punctuation', '33000167000101', true],
    ['with spaces', ' 33 000 167 / 0001 - 01 ', true],
    ['with letters, as the Receita publishes it', '12.ABC.345/01DE-35', true],
    ['with letters in lower case', '12abc34501de35', true],
    ['with its first check digit wrong', '12.ABC.345/01DE-45', false],
    ['with its second check digit wrong', '33.000.167/0001-02', false],
    ['with letters as check digits', '12.ABC.345/01DE-3A', false],
    ['of one repeated digit', '00.000.000/0000-00', false],
    ['that is too short', '33.000.167/0001', false],
    ['that is too long', '33.000.167/0001-011', false],
    ['with a letter that is not from A to Z', '12.ÇBC.345/01DE-35', false],
    ['that is empty', '', false],
  ])('a CNPJ %s (%s) has the validity %s', (_what, typed, valid) => {
    expect(isCnpj(cnpjOf(typed))).toBe(valid)
  })

  it('a CNPJ is shown with its punctuation', () => {
    expect(formatCnpj(cnpjOf('12abc34501de35'))).toBe('12.ABC.345/01DE-35')
  })
})

describe('the slug', () => {
  const reserved = 'www app api admin static assets auth cdn mail suporte ajuda status navalha'.split(' ')
  const routes =
    'book agendar appointments cancelar reagendar confirmar descadastrar embed convite dashboard perfil v1 ' +
    'links feeds unsubscribe google'
  const rows: [string, string | undefined][] = [
    ['barbearia-do-ze', undefined],
    ['abc', undefined],
    ['a'.repeat(40), undefined],
    ['ab', 'Use de 3 a 40 caracteres.'],
    ['a'.repeat(41), 'Use de 3 a 40 caracteres.'],
    ['', 'Use de 3 a 40 caracteres.'],
    ...['-abc', 'abc-', 'a--b', 'xn--abc', 'a_b', 'a.b', 'a b', 'Abc', 'barbeária', 'аbc'].map(
      (slug): [string, string] => [slug, 'Use letras sem acento, números e hífens entre eles.'],
    ),
    ...[...reserved, ...routes.split(' ')].map((slug): [string, string] => [
      slug,
      slug.length < 3 ? 'Use de 3 a 40 caracteres.' : 'Este endereço é reservado. Escolha outro.',
    ]),
  ]
  it.each(rows)('the slug %j has the fault %s', (slug, fault) => {
    expect(slugFault(slug)).toBe(fault)
  })
})

describe('web addresses', () => {
  it.each([
    ['https://www.exemplo.com.br', true],
    ['http://exemplo.com.br/a?b=c#d', true],
    ['HTTPS://exemplo.com.br', true],
    ['exemplo.com.br', false],
    ['javascript:alert(1)//exemplo.com', false],
    ['data:text/html,x.y', false],
    ['ftp://exemplo.com.br', false],
    ['https://exemplo', false],
    ['https://banco.com.br@exemplo.com.br', false],
    ['https:\\\\exemplo.com.br', false],
    ['https://exemplo.com.br/a b', false],
    ['https://exemplo.com.br/\u0000', false],
    [`https://exemplo.com.br/${'a'.repeat(2048)}`, false],
  ])('the validity of the website %j is %s', (typed, valid) => {
    expect(website().safeParse(typed).success).toBe(valid)
  })

  it.each([
    ['https://www.exemplo.com.br', true],
    ['http://localhost:8080', false],
    ['http://www.exemplo.com.br', false],
    ['https://exemplo.com.br:443', false],
    ['https://exemplo.com.br/', false],
    ['https://Exemplo.com.br', false],
    ['https://*.exemplo.com.br', false],
    ['*', false],
    ["'self'", false],
    ['https://exemplo.com.br;sandbox', false],
    ['https://exemplo.com.br https://outro.com.br', false],
    ['https://exemplo.com.br\r\nx: y', false],
    [`https://${'a'.repeat(300)}.com.br`, false],
  ])('the validity of the framing origin %j is %s', (typed, valid) => {
    expect(origin().safeParse(typed).success).toBe(valid)
  })
})

it.each([
  [
    {
      street: 'Rua Augusta',
      number: '1500',
      complement: 'Loja 2',
      district: 'Consolação',
      city: 'São Paulo',
      state: 'SP' as const,
      postal_code: '01304001',
    },
    'Rua Augusta, 1500, Loja 2, Consolação, São Paulo - SP, CEP 01304-001',
  ],
  [{ street: 'Rua Augusta', city: 'São Paulo' }, 'Rua Augusta, São Paulo'],
  [{ state: 'AM' as const }, 'AM'],
  [{}, ''],
])('the address %j becomes the line %s', (location, address) => {
  expect(addressOf(location)).toBe(address)
})

describe('the booking window', () => {
  const { config } = tenantDefaults(
    { id: 'ten', name: 'X', slug: 'x', timezone: 'America/Sao_Paulo' },
    new Date(),
  )
  const window = (start: string, end: string) => ({
    ...config,
    booking_window_start_time: start,
    booking_window_end_time: end,
  })

  it.each([
    ['08:00', '18:00', false],
    ['07:00', '24:00', false],
    ['08:30', '18:00', true],
    ['08:00', '17:59', true],
    ['07:00', '17:00', true],
  ])('the change of the window from 08:00–18:00 to %s–%s narrows it: %s', (start, end, narrows) => {
    expect(narrowsWindow(window('08:00', '18:00'), window(start, end))).toBe(narrows)
  })

  it.each([
    [480, 1080, false],
    [479, 500, true],
    [1070, 1081, true],
    [0, 1440, true],
  ])('the minutes %d to %d are outside the window 08:00–18:00: %s', (start, end, outside) => {
    expect(isOutside(window('08:00', '18:00'), [start, end])).toBe(outside)
  })
})
